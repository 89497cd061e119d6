import { type Kysely, sql } from 'kysely';

/** Creates the queue of webhooks, the record of deleted persons, and the order in which submissions are exported. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'create index submissions_submitted_at on submissions (form_id, submitted_at, reference)',
  `create table webhook_deliveries (
    id uuid primary key default gen_random_uuid(),
    reference text not null references submissions (reference) on delete cascade,
    queued_at timestamptz not null,
    due_at timestamptz,
    tries integer not null default 0,
    outcome text not null default '',
    delivered_at timestamptz)`,
  'create index webhook_deliveries_reference on webhook_deliveries (reference)',
  'create index webhook_deliveries_due_at on webhook_deliveries (due_at) where due_at is not null',
  `create table deletions (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    staff text not null,
    counts jsonb not null)`,
];
