import { type Kysely, sql } from 'kysely';

/**
 * Keeps the name of the person beside each application, in the transaction that changes an answer to a question for a
 * part of it, and finds names and addresses by any part of them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  // First, because it takes its time: later, applications could not be read meanwhile. Both indexes are without a list
  // of pending entries, which a save would empty from time to time for all others.
  `create index accounts_username on accounts using gin (lower(username) gin_trgm_ops) with (fastupdate = off)`,
  'alter table applications add column name text',
  // An application may have the name by former keys until `is_complete`.
  `create table form_names (
    form_id text primary key,
    keys text[] not null,
    is_complete boolean not null default false)`,
  `create function person_name(account uuid, form text) returns text language sql stable as $$
    select string_agg(value, ' ' order by array_position(keys, key))
    from form_names join answers using (form_id)
    where account_id = account and form_id = form and key = any (keys) and value <> '' $$`,
  `create or replace function application_changed() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'answers' then
        update applications set revision = revision + 1,
            name = case when is_named then person_name(account_id, form_id) else name end
          from (
            select account_id as account, form_id as form, bool_or(key = any (keys)) as is_named
            from changed left join form_names using (form_id) group by account_id, form_id) as touched
          where account_id = account and form_id = form;
      else
        update applications set revision = revision + 1
          where (account_id, form_id) in (select account_id, form_id from changed);
      end if;
      return null;
    end $$`,
  `create index applications_name on applications using gin (lower(name) gin_trgm_ops) with (fastupdate = off)`,
];
