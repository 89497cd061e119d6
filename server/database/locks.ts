import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, ping } from './database.ts';

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

const pauseMs = 100;

/**
 * Runs work after that of other processes with this name. A process that waits uses no connection meanwhile, of which a
 * pooler can have few.
 */
export async function inTurn(database: Database, name: string, work: () => Promise<void>): Promise<void> {
  const isDone = (): Promise<true | null> => withLock(database, name, async () => work().then(() => true));
  while ((await isDone()) === null) await pause(pauseMs);
}
