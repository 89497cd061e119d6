import { type Kysely, sql } from 'kysely';

/** A submission keeps the session values with which it was made. Those of former ones come from their history. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table submissions add column session jsonb not null default '{}'`,
  // The submission itself writes the statuses that are missing, not before its own time.
  `update submissions set session = jsonb_build_object(
    'num_logins', (select least(count(*), 100)::text from logins
      where logins.account_id = submissions.account_id and at <= submitted_at),
    'web_status', coalesce((select web_status from statuses
      where statuses.account_id = submissions.account_id and statuses.form_id = submissions.form_id
        and at < submitted_at
      order by at desc, array_position(array['started', 'validating', 'submitted'], web_status) desc limit 1), ''))`,
];
