import { type Kysely, sql } from 'kysely';

/**
 * Stores the announced date of a deletion instead of the time of the mail. Applicants with an earlier mail are warned
 * again.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts drop column warned_at, add column deleted_after timestamptz`.execute(database);
}
