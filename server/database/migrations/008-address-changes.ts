import { type Kysely, sql } from 'kysely';

/** Creates the changes of the address of an account, which its former address can stop and take back. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table address_changes (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null unique references accounts on delete cascade,
    former text not null,
    username text not null,
    asked_at timestamptz not null,
    changed_at timestamptz)`,
  'alter table queued_mails drop constraint queued_mails_kind_check',
  `alter table queued_mails add constraint queued_mails_kind_check check (kind in ('signed-up', 'code',
    'address-confirmed', 'reset', 'password-changed', 'password-disabled', 'new-device', 'new-address',
    'address-asked', 'address-changed', 'draft-ends', 'submitted'))`,
];
