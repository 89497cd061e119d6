import { type Kysely, sql } from 'kysely';

/** Gives sessions what their owner recognizes them by, events the network, and mails words of their own. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table sessions
    add column id uuid not null default gen_random_uuid(),
    add column browser text not null default '',
    add column system text not null default '',
    add column network text not null default ''`,
  'alter table audit add column network text',
  'create index audit_network on audit (account_id, at) where network is not null',
  "alter table queued_mails add column words jsonb not null default '{}'",
  'alter table queued_mails drop constraint queued_mails_kind_check',
  `alter table queued_mails add constraint queued_mails_kind_check check (kind in ('signed-up', 'code',
    'address-confirmed', 'reset', 'password-changed', 'password-disabled', 'new-device', 'draft-ends', 'submitted'))`,
];
