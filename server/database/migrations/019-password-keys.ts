import { type Kysely, sql } from 'kysely';

/** Remembers the key of the call by which a session has changed the password, so that a repeated call is no guess. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column password_key text`.execute(database);
}
