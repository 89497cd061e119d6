import { type Kysely, sql } from 'kysely';

/**
 * Leaves out the second update of an application whose edit has counted itself: `matricula.counted` names it until the
 * transaction ends, which nobody else sees in parts. Statements of a former version do not count, and are counted here.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create or replace function application_changed() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'answers' then
        update applications set revision = revision + is_uncounted::integer,
            name = case when is_named then person_name(account_id, form_id) else name end
          from (
            select account_id as account, form_id as form, coalesce(bool_or(key = any (keys)), false) as is_named,
              concat_ws('/', account_id, form_id) is distinct from current_setting('matricula.counted', true)
                as is_uncounted
            from changed left join form_names using (form_id) group by account_id, form_id) as touched
          where account_id = account and form_id = form and (is_uncounted or is_named);
      else
        update applications set revision = revision + 1
          where (account_id, form_id) in (select account_id, form_id from changed)
            and concat_ws('/', account_id, form_id) is distinct from current_setting('matricula.counted', true);
      end if;
      return null;
    end $$`,
  // New pages keep space for the next version of a row: an update that finds none writes to the index too.
  'alter table answers set (fillfactor = 90)',
];
