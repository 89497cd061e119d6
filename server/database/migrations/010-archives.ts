import { type Kysely, sql } from 'kysely';

/** Creates the archives of accounts, and the time at which a session gave the password again. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'alter table sessions add column password_at timestamptz',
  `create table archives (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null unique references accounts on delete cascade,
    status text not null check (status in ('UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
    attempt integer not null default 0,
    expires_at timestamptz not null)`,
  `create table archive_parts (
    archive_id uuid not null references archives on delete cascade,
    place integer not null,
    object_key text collate "C" not null unique,
    size integer not null,
    primary key (archive_id, place))`,
  'alter table queued_mails drop constraint queued_mails_kind_check',
  `alter table queued_mails add constraint queued_mails_kind_check check (kind in ('signed-up', 'code',
    'address-confirmed', 'reset', 'password-changed', 'password-disabled', 'new-device', 'new-address',
    'address-asked', 'address-changed', 'deletion-asked', 'archive-asked', 'archive-ended', 'draft-ends',
    'submitted'))`,
];
