import { type Kysely, sql } from 'kysely';

/** Creates the approvals of retention runs that reach many people. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table retention_approvals (approved_at timestamptz not null, staff text not null)`.execute(database);
}
