import { type Kysely, sql } from 'kysely';

/** Records when an application was last saved; null for one that has not been saved since this migration. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table applications add column saved_at timestamptz').execute(database);
}
