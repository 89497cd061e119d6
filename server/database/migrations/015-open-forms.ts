import { type Kysely, sql } from 'kysely';

/** Allows rows of persons without an account, who have answered an open form: they have no username. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts alter column username drop not null`.execute(database);
}
