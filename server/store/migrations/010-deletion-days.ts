import { type Kysely, sql } from 'kysely';

/**
 * The day that a mail told is noted, not the hour in which the mail was queued. Which day those before have told is not
 * known, nor whether they arrived: their applicants are told anew.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts drop column warned_at, add column deleted_after timestamptz`.execute(database);
}
