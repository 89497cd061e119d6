import { sql } from 'kysely';
import { type Database, lockMigrations, ping } from './database.ts';

/**
 * Runs work that only one process may do at a time, by a name. Returns null, without running it, while another process
 * does it. The lock is that of a transaction, so that it holds through a pooler too, and ends with its connection:
 * before each step that needs it, the work awaits `assertHeld`, which throws when the connection is lost.
 */
export async function withLock<T>(
  database: Database,
  name: string,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
): Promise<T | null> {
  return database.transaction().execute(async (transaction) => {
    // The work may pause for longer than a transaction may be idle. An idle transaction has no snapshot.
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(transaction);
    const locking = sql<{ readonly is_locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_locked`;
    const { rows } = await locking.execute(transaction);
    return rows[0]?.is_locked === true ? work(() => ping(transaction)) : null;
  });
}

/**
 * Runs work that creates or changes tables, after that of other processes. pg-boss alone fails where two servers start
 * with a new database at the same moment.
 */
export function inTurn(database: Database, work: () => Promise<void>): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(transaction);
    await lockMigrations(transaction);
    await work();
  });
}
