import { type Kysely, sql } from 'kysely';

/** Creates the counters of failed logins per network, and known devices. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table login_networks (
    name text primary key,
    since timestamptz not null,
    failures integer not null,
    guesses integer not null,
    most_guesses integer not null,
    blocked_until timestamptz not null)`,
  `create table devices (
    id_hash text not null,
    account_id uuid not null references accounts on delete cascade,
    used_at timestamptz not null,
    failures integer not null default 0,
    primary key (id_hash, account_id))`,
  'create index devices_account_id on devices (account_id)',
];
