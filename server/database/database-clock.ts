/** The time of the database, which all servers share. The clock of a machine can be wrong. */
import { sql } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Database } from './database.ts';

/** A clock that continues the last measured time of the database. */
export interface DatabaseClock extends Clock {
  /** Asks the database for its time. */
  measure(): Promise<Date>;
}

/**
 * Creates a clock and measures the time for the first time. Between two measures it advances with the monotonic time of
 * the process, so that a change of the machine's clock has no effect.
 */
export async function createDatabaseClock(database: Database): Promise<DatabaseClock> {
  let ahead = 0;
  const now = (): Date => new Date(performance.now() + ahead);
  const measure = async (): Promise<Date> => {
    const asked = performance.now();
    const { rows } = await sql<{ readonly now: Date }>`select clock_timestamp() as now`.execute(database);
    const [row] = rows;
    if (row === undefined) throw new Error('The database has no time.');
    ahead = row.now.getTime() - (asked + performance.now()) / 2;
    return now();
  };
  await measure();
  return { now, measure };
}
