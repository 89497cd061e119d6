/** Rates of calls across all servers. */
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** So many calls at once, and on average so many a second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Counts a call of that name and returns 0, or returns the seconds to wait without counting it. */
export async function secondsToWait(
  database: Database,
  name: string,
  { burst, perSecond }: Rate,
  now: Date,
): Promise<number> {
  const step = sql`make_interval(secs => ${1 / perSecond})`;
  const latest = sql`${now}::timestamptz + make_interval(secs => ${(burst - 1) / perSecond})`;
  const { rows } = await sql<{ readonly seconds: number }>`
    with counted as (
      insert into call_rates as r (name, used_until) values (${name}, ${now}::timestamptz + ${step})
      on conflict (name) do update set used_until = greatest(r.used_until, ${now}) + ${step}
      where r.used_until <= ${latest} returning 0 as seconds)
    select seconds from counted
    union all
    select greatest(1, ceil(extract(epoch from used_until - (${latest}))))::integer from call_rates
    where name = ${name} and not exists (select from counted)`.execute(database);
  return rows[0]?.seconds ?? 1;
}
