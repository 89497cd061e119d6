import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { dayMs, deleteAbandonedAccounts, type Retention } from './abandoned-accounts.ts';
import type { Database } from '../database/database.ts';
import { queueDraftWarnings } from './draft-warnings.ts';

const everyMs = 60 * 60 * 1000;
/** The lifetime of the device cookie. */
const deviceDays = 180;

export interface Housekeeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  /** The retention periods of abandoned accounts. */
  readonly config: Retention;
  /** The origin of links in mails. */
  readonly origin: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Runs the housekeeping now and one hour after each run: deletes expired rows, warns inactive applicants and deletes
 * abandoned accounts. Failures are logged and retried in the next run. Returns a function that stops the housekeeping
 * and waits only for the current account.
 */
export function startHousekeeping(housekeeping: Housekeeping): () => Promise<void> {
  const stopping = new AbortController();
  const runs = runRepeatedly(housekeeping, stopping.signal);
  return () => {
    stopping.abort();
    return runs;
  };
}

async function runRepeatedly(
  { database, clock, jobs, config, origin, log }: Housekeeping,
  signal: AbortSignal,
): Promise<void> {
  const failed =
    (message: string) =>
    (error: unknown): void =>
      log.error({ err: error }, message);
  while (!signal.aborted) {
    await deleteExpired(database, clock.now()).catch(failed('Expired rows could not be deleted.'));
    const onWarningFailure = failed('A warning of a deletion could not be queued.');
    await queueDraftWarnings({ database, config, origin, onFailure: onWarningFailure, signal }, clock.now()).catch(
      failed('Inactive applicants could not be queried.'),
    );
    const onDeletionFailure = failed('An abandoned account could not be deleted.');
    await deleteAbandonedAccounts({ database, jobs, config, onFailure: onDeletionFailure, signal }, clock.now()).catch(
      failed('Abandoned accounts could not be queried.'),
    );
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Deletes rows that have expired: counters, sessions, PDF copies, links, devices and requests. */
export async function deleteExpired(database: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs);
  await database
    .deleteFrom('throttles')
    .where('since', '<', yesterday)
    .where('blocked_until', '<', yesterday)
    .execute();
  await database.deleteFrom('sessions').where('created_at', '<', yesterday).execute();
  // A deleted copy is made again on request.
  await database
    .deleteFrom('pdf_copies')
    .where('changed_at', '<', new Date(now.getTime() - 7 * dayMs))
    .execute();
  await database.deleteFrom('resets').where('expires_at', '<', now).execute();
  await database.deleteFrom('login_networks').where('since', '<', yesterday).execute();
  await database
    .deleteFrom('devices')
    .where('used_at', '<', new Date(now.getTime() - deviceDays * dayMs))
    .execute();
  await database.deleteFrom('requested_mails').where('at', '<', yesterday).execute();
  await database.deleteFrom('tokens').where('expires_at', '<', yesterday).execute();
}
