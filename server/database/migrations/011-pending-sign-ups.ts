import { type Kysely, sql } from 'kysely';

/**
 * Creates pending sign-ups, one per address and browser. Accounts now exist only for confirmed addresses. Unconfirmed
 * accounts become sign-ups without a password, whose codes still confirm the address.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table sign_ups (
    id uuid primary key,
    username text not null,
    nonce_hash text not null,
    password_hash text,
    created_at timestamptz not null,
    code_hash text,
    code_expires_at timestamptz,
    own_tries integer not null default 0,
    other_tries integer not null default 0,
    unique (username, nonce_hash))`,
  `insert into sign_ups (id, username, nonce_hash, created_at, code_hash, code_expires_at)
    select accounts.id, username, '', created_at, code_hash, expires_at
    from accounts left join codes on codes.account_id = accounts.id where confirmed_at is null`,
  'delete from accounts where confirmed_at is null',
  'drop table codes',
  'alter table accounts alter column confirmed_at set not null, alter column password_hash drop not null',
  'alter table resets add column username text',
  'update resets set username = accounts.username from accounts where accounts.id = resets.account_id',
  'alter table resets drop column account_id, add primary key (username)',
  `alter table letters drop constraint letters_kind_check, add column nonce_hash text not null default '',
    add check (kind in ('signed-up', 'code', 'address-confirmed', 'reset', 'password-changed', 'password-disabled',
      'draft-ends', 'submitted'))`,
  `create table requested_mails
    (address text not null, what text not null, browser text not null, at timestamptz not null)`,
  'create index requested_mails_address on requested_mails (address)',
];
