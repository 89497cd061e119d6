/**
 * Counts failed logins of each network, which may be a whole school. Each count is one statement, so parallel attempts
 * are safe.
 */
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Failures within ten minutes without a wait. Each further failure adds ten seconds, up to 60: thirteen fit into ten
 * minutes.
 */
const freeFailures = 100;

export interface NetworkLimit {
  /** The free failures are used up, so attempts run one after the other. */
  readonly isBusy: boolean;
  /** Whole seconds until the next attempt at a name that has failed before. */
  readonly waitSeconds: number;
}

export async function readNetwork(database: Database, name: string, now: Date): Promise<NetworkLimit> {
  const row = await database
    .selectFrom('login_networks')
    .select(['since', 'failures', 'blocked_until'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (row === undefined) return { isBusy: false, waitSeconds: 0 };
  const waitSeconds = Math.max(0, Math.ceil((row.blocked_until.getTime() - now.getTime()) / 1000));
  const isOver = row.since.getTime() < now.getTime() - windowMs;
  return { isBusy: waitSeconds > 0 || (!isOver && row.failures >= freeFailures), waitSeconds };
}

const windowMs = 10 * 60 * 1000;

/** Counts a guess at an account before the comparison. Returns false when the network has no guesses left. */
export async function reserveGuess(database: Database, name: string, isAccount: boolean): Promise<boolean> {
  const row = await database
    .updateTable('login_networks')
    .set((expression) => ({ guesses: expression('guesses', '+', isAccount ? 1 : 0) }))
    .where('name', '=', name)
    .whereRef('guesses', '<', 'most_guesses')
    .returning('guesses')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back a guess when the password was right or was not compared. */
export async function refundGuess(database: Database, name: string, isAccount: boolean): Promise<void> {
  await database
    .updateTable('login_networks')
    .set((expression) => ({ guesses: expression('guesses', '-', isAccount ? 1 : 0) }))
    .where('name', '=', name)
    .where('guesses', '>', 0)
    .execute();
}

export interface LoginFailure {
  /** A guess at an account without a reservation. */
  readonly isUnreservedGuess: boolean;
  /** The allowed guesses at accounts if a new period of ten minutes begins. */
  readonly mostGuesses: number;
}

/** Counts a failed login. A network without guesses left waits until its ten minutes end. */
export async function countNetworkFailure(
  database: Database,
  name: string,
  { isUnreservedGuess, mostGuesses }: LoginFailure,
  now: Date,
): Promise<void> {
  const guesses = isUnreservedGuess ? 1 : 0;
  const isOver = sql`n.since < ${now}::timestamptz - interval '10 minutes'`;
  await sql`
    insert into login_networks as n (name, since, failures, guesses, most_guesses, blocked_until)
    values (${name}, ${now}, 1, ${guesses}, ${mostGuesses}, ${now})
    on conflict (name) do update set
      failures = case when ${isOver} then 1 else n.failures + 1 end,
      guesses = case when ${isOver} then ${guesses} else n.guesses + ${guesses} end,
      most_guesses = case when ${isOver} then ${mostGuesses} else n.most_guesses end,
      since = case when ${isOver} then ${now} else n.since end,
      blocked_until = case
        when ${isOver} then ${now}
        when n.guesses + ${guesses} >= n.most_guesses then n.since + interval '10 minutes'
        else ${now}::timestamptz
          + least(greatest(n.failures + 1 - ${freeFailures}, 0) * 10, 60) * interval '1 second' end
  `.execute(database);
}
