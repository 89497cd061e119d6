import { type Kysely, sql } from 'kysely';

/**
 * Creates PDF copies, and the revision of an application, which a trigger increases with every change that a copy
 * shows.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const shown = ['answers', 'choices', 'documents', 'submissions'];
const events = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

const statements = [
  'alter table applications add column revision integer not null default 0',
  `create function application_changed() returns trigger language plpgsql as $$
    begin
      update applications set revision = revision + 1 where account_id in (select account_id from changed);
      return null;
    end $$`,
  ...shown.flatMap((table) =>
    events.map(
      ([event, rows]) =>
        `create trigger application_changed_by_${event} after ${event} on ${table}
      referencing ${rows} table as changed for each statement execute function application_changed()`,
    ),
  ),
  `create table pdf_copies (
    account_id uuid primary key references applications on delete cascade,
    id uuid not null,
    revision integer not null,
    definition_version integer not null,
    status text not null check (status in ('UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
    pdf bytea,
    changed_at timestamptz not null)`,
];
