import { type Kysely, sql } from 'kysely';

/** Creates queued mails and the keys that outlive a master key, and counts failed logins. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'alter table accounts add column failed_logins integer not null default 0',
  // Without a reference to accounts, so a queued mail does not reveal whether there is one.
  `create table letters (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('signed-up', 'code', 'reset', 'password-changed', 'password-disabled')),
    username text not null,
    origin text not null,
    request_id text not null,
    queued_at timestamptz not null,
    due_at timestamptz not null,
    tries integer not null default 0)`,
  'create index letters_due_at on letters (due_at, id)',
  `create table kept_keys (
    purpose text primary key,
    sealed text not null)`,
];
