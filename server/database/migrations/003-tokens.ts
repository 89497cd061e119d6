import { type Kysely, sql } from 'kysely';

/** Creates links with a secret, and adds the staff member to the audit log. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table tokens (
    id bigint generated always as identity primary key,
    purpose text not null check (purpose in ('service-view', 'prefill')),
    secret_hash text not null unique,
    cookie_hash text,
    account_id uuid references applications on delete cascade,
    answers jsonb,
    issued_by text not null,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    opened_at timestamptz,
    revoked_at timestamptz,
    check ((purpose = 'service-view') = (account_id is not null)),
    check ((purpose = 'prefill') = (answers is not null)))`,
  'alter table audit add column token_id bigint, add column staff text',
];
