import { type Kysely, sql } from 'kysely';

/** Creates documents and their signed uploads. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table uploads (
    account_id uuid not null references applications on delete cascade,
    key text not null,
    file_key text not null,
    issued_at timestamptz not null,
    primary key (account_id, key))`,
  `create table documents (
    account_id uuid not null references applications on delete cascade,
    key text not null,
    file_key text not null,
    file_name text not null,
    file_size integer not null,
    file_type text not null,
    object_key text,
    status text check (status in ('UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
    message text not null,
    pdf_key text,
    changed_at timestamptz not null,
    primary key (account_id, key))`,
  "create index documents_waiting on documents (status) where status in ('UNPROCESSED', 'IN_PROGRESS')",
  'create index documents_object_key on documents (object_key)',
  'create index documents_pdf_key on documents (pdf_key)',
];
