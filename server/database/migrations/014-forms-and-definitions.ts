import { type Kysely, sql } from 'kysely';

/**
 * Creates the definitions that were served, and one application per account and form. Every existing application
 * belongs to the only form that was served before.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const onlyForm = 'admissions';

/** The tables of an application with the other columns of their primary keys. */
const parts: Readonly<Record<string, readonly string[]>> = {
  answers: ['key'],
  choices: ['name'],
  statuses: ['web_status'],
  validations: [],
  submissions: [],
  uploads: ['key'],
  documents: ['key'],
  pdf_copies: [],
};
const names = Object.keys(parts);

const withForm = (table: string): readonly string[] => [
  `alter table ${table} add column form_id text not null default '${onlyForm}'`,
  `alter table ${table} alter column form_id drop default`,
];

const statements = [
  `create table definitions (
    hash text primary key,
    form_id text not null,
    version integer not null,
    content json not null,
    first_served_at timestamptz not null)`,
  'delete from pdf_copies',
  ...[...names, 'tokens'].map((table) => `alter table ${table} drop constraint ${table}_account_id_fkey`),
  ...['applications', ...names.filter((table) => table !== 'submissions')].flatMap(withForm),
  'alter table applications drop constraint applications_pkey, add primary key (account_id, form_id)',
  ...names.map(
    (table) => `alter table ${table} drop constraint ${table}_pkey,
      add primary key (${['account_id', 'form_id', ...(parts[table] ?? [])].join(', ')}),
      add foreign key (account_id, form_id) references applications
        on delete ${table === 'submissions' ? 'restrict' : 'cascade'}`,
  ),
  `create or replace function application_changed() returns trigger language plpgsql as $$
    begin
      update applications set revision = revision + 1
        where (account_id, form_id) in (select account_id, form_id from changed);
      return null;
    end $$`,
  'alter table applications drop column definition_version, add column definition_hash text references definitions',
  'alter table submissions add column definition_hash text references definitions',
  `alter table pdf_copies drop column definition_version,
    add column definition_hash text not null references definitions`,
  'alter table tokens add column form_id text',
  `update tokens set form_id = '${onlyForm}' where account_id is not null`,
  'alter table tokens add foreign key (account_id, form_id) references applications on delete cascade',
  'alter table queued_mails add column form_id text',
  `update queued_mails set form_id = '${onlyForm}' where kind = 'submitted'`,
];
