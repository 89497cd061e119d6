import { sql } from 'kysely';
import { type Database, ping } from './database.ts';

/**
 * Runs work that only one process may do at a time, by a name. Returns null, without running it, while another
 * connection does it. The lock ends with its connection, and so with the process: before each step that needs it, the
 * work awaits `assertHeld`, which throws when the connection is lost.
 */
export async function withLock<T>(
  database: Database,
  name: string,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
): Promise<T | null> {
  return database.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${name}, 0)`;
    const locking = sql<{ readonly is_locked: boolean }>`select pg_try_advisory_lock(${key}) as is_locked`;
    const { rows } = await locking.execute(connection);
    if (rows[0]?.is_locked !== true) return null;
    try {
      return await work(() => ping(connection));
    } finally {
      // A lost connection has ended the lock.
      await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => undefined);
    }
  });
}
