import { type Kysely, sql } from 'kysely';

/** Creates the passkeys of accounts, the challenges that they sign, and the mails about them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table passkeys (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts on delete cascade,
    credential_id text collate "C" not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    added_at timestamptz not null,
    used_at timestamptz)`,
  'create index on passkeys (account_id)',
  `create table passkey_challenges (
    challenge_hash text collate "C" primary key,
    account_id uuid references accounts on delete cascade,
    session_hash text collate "C",
    expires_at timestamptz not null)`,
  'create index on passkey_challenges (account_id)',
  'alter table queued_mails drop constraint queued_mails_kind_check',
  `alter table queued_mails add constraint queued_mails_kind_check check (kind in ('signed-up', 'code',
    'address-confirmed', 'reset', 'password-changed', 'password-disabled', 'new-device', 'new-address',
    'address-asked', 'address-changed', 'deletion-asked', 'archive-asked', 'archive-ended', 'deadline', 'link',
    'passkey-added', 'passkey-removed', 'passkey-copied', 'draft-ends', 'submitted'))`,
];
