import { type Kysely, sql } from 'kysely';

/** Creates the counters of calls in seconds. They are not logged, so that no call waits for the disk. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table call_rates (name text primary key, used_until timestamptz not null)
    with (fillfactor = 50)`.execute(database);
}
