/** Limits across all processes. Each count is one statement, so parallel attempts are safe. */
import { sql } from 'kysely';
import type { Database } from './database.ts';

export interface Attempt {
  /** Whole seconds until the next attempt is allowed; 0 when this one is allowed. */
  readonly waitSeconds: number;
  /** The number of attempts with this one; 0 when this one is not allowed. */
  readonly count: number;
}

/**
 * Counts an attempt before its evaluation. From the fifth attempt on, each doubles the wait after it, from 1 second up
 * to 15 minutes. 15 minutes without attempts, or `forget`, reset the count. An attempt during the wait is not counted
 * and not allowed.
 */
export async function countAttempt(database: Database, name: string, now: Date): Promise<Attempt> {
  const counted = await sql<{ count: number }>`
    insert into throttles as t (name, count, since, blocked_until) values (${name}, 1, ${now}, ${now})
    on conflict (name) do update set
      count = case
        when t.since < ${now}::timestamptz - interval '15 minutes'
          and t.blocked_until < ${now}::timestamptz - interval '15 minutes'
        then 1 else t.count + 1 end,
      since = ${now},
      blocked_until = ${now}::timestamptz + case
        when t.blocked_until < ${now}::timestamptz - interval '15 minutes'
          and t.since < ${now}::timestamptz - interval '15 minutes'
          then interval '0'
        when t.count + 1 < 5 then interval '0'
        else least(power(2, least(t.count - 4, 20)), 900) * interval '1 second' end
    where t.blocked_until <= ${now}
    returning count`.execute(database);
  const [attempt] = counted.rows;
  return attempt === undefined
    ? { waitSeconds: await waitOf(database, name, now), count: 0 }
    : { waitSeconds: 0, count: attempt.count };
}

async function waitOf(database: Database, name: string, now: Date): Promise<number> {
  const row = await database
    .selectFrom('throttles')
    .select('blocked_until')
    .where('name', '=', name)
    .executeTakeFirst();
  const wait = row === undefined ? 0 : row.blocked_until.getTime() - now.getTime();
  return Math.max(0, Math.ceil(wait / 1000));
}

/** Counts an attempt that was evaluated during a wait, and extends the wait. */
export async function chargeAttempt(database: Database, name: string, now: Date): Promise<void> {
  await sql`
    update throttles set count = count + 1, since = ${now},
      blocked_until = greatest(blocked_until, ${now}::timestamptz)
        + least(power(2, least(greatest(count - 4, 0), 20)), 900) * interval '1 second'
    where name = ${name}`.execute(database);
}

/** True when there were so many attempts within 15 minutes, which `forget` has not reset. Counts nothing. */
export async function hasFailed(database: Database, name: string, least: number, now: Date): Promise<boolean> {
  const begin = new Date(now.getTime() - 15 * 60 * 1000);
  const row = await database
    .selectFrom('throttles')
    .select('name')
    .where('name', '=', name)
    .where('count', '>=', least)
    .where((expression) => expression.or([expression('since', '>=', begin), expression('blocked_until', '>=', begin)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Resets the count of attempts. */
export async function forget(database: Database, name: string): Promise<void> {
  await database.deleteFrom('throttles').where('name', '=', name).execute();
}

/** At most `most` within `seconds`. */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** Counts an event for each limit in turn. Returns false at the first limit that is reached. */
export async function isWithin(
  database: Database,
  name: string,
  limits: readonly Limit[],
  now: Date,
): Promise<boolean> {
  for (const { most, seconds } of limits) {
    const begin = new Date(now.getTime() - seconds * 1000);
    const counted = await sql`
      insert into throttles as t (name, count, since, blocked_until) values (${`${name}/${seconds}`}, 1, ${now}, ${now})
      on conflict (name) do update set
        count = case when t.since <= ${begin} then 1 else t.count + 1 end,
        since = case when t.since <= ${begin} then ${now} else t.since end
      where t.since <= ${begin} or t.count < ${most}
      returning count`.execute(database);
    if (counted.rows.length === 0) return false;
  }
  return true;
}
