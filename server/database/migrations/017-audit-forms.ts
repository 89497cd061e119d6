import { type Kysely, sql } from 'kysely';

/** Adds the form of an event to the audit log. Earlier events keep none. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table audit add column form_id text`.execute(database);
}
