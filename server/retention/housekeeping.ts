import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../base/clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deleteAbandonedAccounts, type Retention } from './abandoned-accounts.ts';
import type { Database } from '../database/database.ts';
import { deleteExpired } from '../database/expired-rows.ts';
import { queueDraftWarnings } from './draft-warnings.ts';

const everyMs = 60 * 60 * 1000;

export interface Housekeeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  /** The retention periods of abandoned accounts. */
  readonly config: Retention;
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
