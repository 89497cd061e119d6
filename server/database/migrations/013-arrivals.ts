import { type Kysely, sql } from 'kysely';

/** Creates the notes of the staff about what has arrived, and the mail with a link for another device. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table arrivals (
    id integer generated always as identity primary key,
    account_id uuid not null,
    form_id text not null,
    what text not null,
    arrived_at timestamptz not null,
    staff text not null,
    foreign key (account_id, form_id) references applications on delete cascade)`,
  'create index on arrivals (account_id, form_id)',
  'alter table queued_mails drop constraint queued_mails_kind_check',
  `alter table queued_mails add constraint queued_mails_kind_check check (kind in ('signed-up', 'code',
    'address-confirmed', 'reset', 'password-changed', 'password-disabled', 'new-device', 'new-address',
    'address-asked', 'address-changed', 'deletion-asked', 'archive-asked', 'archive-ended', 'deadline', 'link',
    'draft-ends', 'submitted'))`,
];
