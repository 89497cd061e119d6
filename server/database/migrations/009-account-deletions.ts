import { type Kysely, sql } from 'kysely';

/** Creates the deletions of accounts that their owners have asked for and can take back. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table account_deletions (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null unique references accounts on delete cascade,
    asked_at timestamptz not null,
    deleted_after timestamptz)`,
  'alter table queued_mails drop constraint queued_mails_kind_check',
  `alter table queued_mails add constraint queued_mails_kind_check check (kind in ('signed-up', 'code',
    'address-confirmed', 'reset', 'password-changed', 'password-disabled', 'new-device', 'new-address',
    'address-asked', 'address-changed', 'deletion-asked', 'draft-ends', 'submitted'))`,
];
