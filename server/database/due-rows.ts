/** The rows of queues that wait for their time: how one is taken, and when it is tried again. */
import { type Selectable, sql } from 'kysely';
import type { Database } from './database.ts';
import { isLiveAt } from './installation.ts';
import type { Tables } from './tables.ts';

/** The waits between attempts double up to the longest one. */
export interface Waits {
  readonly firstMs: number;
  readonly longestMs: number;
}
export interface Backoff extends Waits {
  /** The time after which no more attempts are made. */
  readonly endMs: number;
}

/** The attempts that are made in any case. The time in which no server ran must not use up the time of attempts. */
const leastTries = 12;
/** The time to handle a taken row before another worker takes it. */
const leaseMs = 2 * 60 * 1000;

/** The wait after an attempt, whose number begins with 1. */
export const waitAfter = ({ firstMs, longestMs }: Waits, tries: number): number =>
  Math.min(firstMs * 2 ** (tries - 1), longestMs);

type QueueTable = 'queued_mails' | 'webhook_deliveries';

/** Takes the row that has been due longest, for one attempt. Null when none is due, and in a copy of the database. */
export async function takeDue<T extends QueueTable>(
  database: Database,
  table: T,
  now: Date,
  publicUrl: string | null,
): Promise<Selectable<Tables[T]> | null> {
  const {
    rows: [row],
  } = await sql<Selectable<Tables[T]>>`
    update ${sql.table(table)} set due_at = ${new Date(now.getTime() + leaseMs)}, tries = tries + 1
    where id = (
      select id from ${sql.table(table)} where due_at <= ${now} and ${isLiveAt(publicUrl)}
      order by due_at, id limit 1 for update skip locked)
    returning *`.execute(database);
  return row ?? null;
}

/** The time of the next attempt at a taken row; null after the last one. */
export function nextTry(
  backoff: Backoff,
  { queued_at: queuedAt, tries }: Pick<Selectable<Tables[QueueTable]>, 'queued_at' | 'tries'>,
  now: Date,
): Date | null {
  const isOver = now.getTime() - queuedAt.getTime() >= backoff.endMs && tries >= leastTries;
  return isOver ? null : new Date(now.getTime() + waitAfter(backoff, tries));
}
