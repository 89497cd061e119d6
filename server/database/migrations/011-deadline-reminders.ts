import { type Kysely, sql } from 'kysely';

/** Creates the reminders before the closing of a form, and what the owners of accounts said about them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table deadline_reminders (
    account_id uuid not null references accounts on delete cascade,
    form_id text not null,
    closes_at timestamptz not null,
    primary key (account_id, form_id, closes_at))`,
  `create table stopped_reminders (
    account_id uuid primary key references accounts on delete cascade)`,
  'alter table queued_mails drop constraint queued_mails_kind_check',
  `alter table queued_mails add constraint queued_mails_kind_check check (kind in ('signed-up', 'code',
    'address-confirmed', 'reset', 'password-changed', 'password-disabled', 'new-device', 'new-address',
    'address-asked', 'address-changed', 'deletion-asked', 'archive-asked', 'archive-ended', 'deadline', 'draft-ends',
    'submitted'))`,
];
