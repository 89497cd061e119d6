import { type Kysely, sql } from 'kysely';

/** Creates accounts, sessions and applications. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table accounts (
    id uuid primary key,
    username text not null unique,
    password_hash text not null,
    confirmed_at timestamptz,
    created_at timestamptz not null)`,
  `create table codes (
    account_id uuid primary key references accounts on delete cascade,
    code_hash text not null,
    expires_at timestamptz not null,
    tries integer not null default 0)`,
  `create table resets (
    account_id uuid primary key references accounts on delete cascade,
    id_hash text not null,
    expires_at timestamptz not null)`,
  `create table sessions (
    id_hash text primary key,
    account_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null,
    active_at timestamptz not null)`,
  'create index sessions_account_id on sessions (account_id)',
  `create table logins (
    account_id uuid not null references accounts on delete cascade,
    at timestamptz not null)`,
  'create index logins_account_id on logins (account_id)',
  `create table throttles (
    name text primary key,
    count integer not null,
    since timestamptz not null,
    blocked_until timestamptz not null)`,
  `create table applications (
    account_id uuid primary key references accounts on delete cascade,
    data_key text not null,
    last_page text,
    definition_version integer not null,
    created_at timestamptz not null)`,
  `create table answers (
    account_id uuid not null references applications on delete cascade,
    key text not null,
    value text,
    sealed text,
    primary key (account_id, key),
    check ((value is null) <> (sealed is null)))`,
  `create table choices (
    account_id uuid not null references applications on delete cascade,
    name text not null,
    value text not null,
    primary key (account_id, name))`,
  `create table statuses (
    account_id uuid not null references applications on delete cascade,
    web_status text not null check (web_status in ('started', 'validating', 'submitted')),
    at timestamptz not null,
    primary key (account_id, web_status))`,
  `create table validations (
    account_id uuid primary key references applications on delete cascade,
    errors jsonb not null,
    at timestamptz not null)`,
  `create table submissions (
    account_id uuid primary key references applications on delete restrict,
    reference text not null unique,
    submitted_at timestamptz not null,
    form_id text not null,
    definition_version integer not null,
    answers jsonb not null,
    sealed jsonb not null)`,
  `create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    account_id uuid,
    event text not null,
    request_id text not null)`,
  'create table master_keys (key_id text primary key)',
];
