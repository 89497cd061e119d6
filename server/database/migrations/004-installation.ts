import { type Kysely, sql } from 'kysely';

/** Creates the identity of the installation. Gives the keys of objects the order in which stores list them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table installation (
    is_only boolean primary key default true check (is_only),
    system_identifier text not null,
    database_oid text not null,
    public_url text,
    store text not null,
    since timestamptz not null,
    staff text not null,
    reconciled_at timestamptz)`,
  `alter table documents alter column object_key type text collate "C", alter column pdf_key type text collate "C"`,
];
