/** Two acts that meet at one row, in a known order. */
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Portal } from '../support/portal.ts';

export async function waitingForLocks({ database }: Portal): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
  return rows.length;
}

/** Runs both acts while a row is locked: the first one waits for it, or is answered, before the second one does. */
export async function inTurn<A, B>(
  portal: Portal,
  row: RawBuilder<unknown>,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<readonly [A, B]> {
  const waiting = (): Promise<number> => waitingForLocks(portal);
  const results = await portal.database.transaction().execute(async (transaction) => {
    await sql`${row} for update`.execute(transaction);
    let answered = 0;
    const one = first().finally(() => (answered += 1));
    await expect.poll(async () => answered + (await waiting())).toBe(1);
    // Without its session it is answered at once.
    const other = second().finally(() => (answered += 1));
    await expect.poll(async () => answered + (await waiting())).toBe(2);
    return [one, other] as const;
  });
  return Promise.all(results);
}
