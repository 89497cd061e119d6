/** Two acts that meet at one row, in a known order. */
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Portal } from '../support/portal.ts';

/** The number of connections to the database of a portal that wait for a lock. */
export async function waitingForLocks({ database }: Portal): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
  return rows.length;
}

/** Runs both acts while a row is locked: the first one waits for the row before the second one does. */
export async function inTurn<A, B>(
  portal: Portal,
  row: RawBuilder<unknown>,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<readonly [A, B]> {
  const waiting = (): Promise<number> => waitingForLocks(portal);
  const results = await portal.database.transaction().execute(async (transaction) => {
    await sql`${row} for update`.execute(transaction);
    const one = first();
    await expect.poll(waiting).toBe(1);
    let isAnswered = false;
    const other = second().finally(() => (isAnswered = true));
    // Without its session it is answered at once.
    await expect.poll(async () => isAnswered || (await waiting()) === 2).toBe(true);
    return [one, other] as const;
  });
  return Promise.all(results);
}
