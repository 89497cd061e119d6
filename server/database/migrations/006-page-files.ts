import { type Kysely, sql } from 'kysely';

/** Creates the files of page builds, which every server has. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table page_files (
    name text primary key,
    content bytea not null,
    seen_at timestamptz not null)`.execute(database);
}
