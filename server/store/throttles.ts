/** Limits that hold across processes: each is one statement, so that parallel attempts cannot slip past a count. */
import { sql } from 'kysely';
import type { Database } from './database.ts';

export interface Attempt {
  /** Whole seconds until another attempt is looked at; 0: this one is. */
  readonly waitSeconds: number;
}

/**
 * Counts an attempt before it is judged. From the fifth on each doubles the wait after it, from 1 second up to 15
 * minutes; 15 quiet minutes, or `forget`, begin anew. An attempt during the wait is not counted and not to be judged.
 */
export async function countAttempt(database: Database, name: string, now: Date): Promise<Attempt> {
  const counted = await sql`
    insert into throttles as t (name, count, since, blocked_until) values (${name}, 1, ${now}, ${now})
    on conflict (name) do update set
      count = case when t.since < ${now}::timestamptz - interval '15 minutes' and t.blocked_until < ${now}::timestamptz - interval '15 minutes'
        then 1 else t.count + 1 end,
      since = ${now},
      blocked_until = ${now}::timestamptz + case
        when t.blocked_until < ${now}::timestamptz - interval '15 minutes' and t.since < ${now}::timestamptz - interval '15 minutes' then interval '0'
        when t.count + 1 < 5 then interval '0'
        else least(power(2, least(t.count - 4, 20)), 900) * interval '1 second' end
    where t.blocked_until <= ${now}
    returning count`.execute(database);
  return counted.rows.length > 0 ? { waitSeconds: 0 } : waitOf(database, name, now);
}

/** How long `name` has to wait; counts nothing. */
export async function waitOf(database: Database, name: string, now: Date): Promise<Attempt> {
  const row = await database.selectFrom('throttles').select('blocked_until').where('name', '=', name).executeTakeFirst();
  const wait = row === undefined ? 0 : row.blocked_until.getTime() - now.getTime();
  return { waitSeconds: Math.max(0, Math.ceil(wait / 1000)) };
}

export async function forget(database: Database, name: string): Promise<void> {
  await database.deleteFrom('throttles').where('name', '=', name).execute();
}

/** Counts a failure of an address that many may share: beyond 100 in 10 minutes each adds a second of waiting, up to 60. */
export async function countAddressFailure(database: Database, name: string, now: Date): Promise<void> {
  await sql`
    insert into throttles as t (name, count, since, blocked_until) values (${name}, 1, ${now}, ${now})
    on conflict (name) do update set
      count = case when t.since < ${now}::timestamptz - interval '10 minutes' then 1 else t.count + 1 end,
      since = case when t.since < ${now}::timestamptz - interval '10 minutes' then ${now} else t.since end,
      blocked_until = ${now}::timestamptz + case when t.since < ${now}::timestamptz - interval '10 minutes' then interval '0'
        else least(greatest(t.count + 1 - 100, 0), 60) * interval '1 second' end`.execute(database);
}

/** At most `most` within `seconds`. */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** Counts one against every limit in turn; false at the first that is used up. */
export async function isWithin(database: Database, name: string, limits: readonly Limit[], now: Date): Promise<boolean> {
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

/** Whether a limit is used up; counts nothing. */
export async function isUsedUp(database: Database, name: string, { most, seconds }: Limit, now: Date): Promise<boolean> {
  const row = await database.selectFrom('throttles').select('name')
    .where('name', '=', `${name}/${seconds}`).where('count', '>=', most).where('since', '>', new Date(now.getTime() - seconds * 1000))
    .executeTakeFirst();
  return row !== undefined;
}
