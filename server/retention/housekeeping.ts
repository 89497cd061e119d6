import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Jobs } from '../jobs/jobs.ts';
import { deleteAbandonedAccounts, type Retention } from './abandoned-accounts.ts';
import type { Database } from '../database/database.ts';
import { deleteExpired } from '../database/expired-rows.ts';
import { queueDraftWarnings } from './draft-warnings.ts';
import { LargeRunError } from './large-runs.ts';

const everyMs = 60 * 60 * 1000;

export interface Housekeeping {
  readonly database: Database;
  /** The time of the database, measured for each run. */
  readonly time: () => Promise<Date>;
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
  { database, time, jobs, config, origin, log }: Housekeeping,
  signal: AbortSignal,
): Promise<void> {
  const failed =
    (message: string) =>
    (error: unknown): void =>
      error instanceof LargeRunError ? log.error(error.message) : log.error({ err: error }, message);
  const run = async (now: Date): Promise<void> => {
    await deleteExpired(database, now).catch(failed('Expired rows could not be deleted.'));
    const onWarningFailure = failed('A warning of a deletion could not be queued.');
    await queueDraftWarnings({ database, config, origin, onFailure: onWarningFailure, signal }, now).catch(
      failed('Inactive applicants could not be queried.'),
    );
    const onDeletionFailure = failed('An abandoned account could not be deleted.');
    await deleteAbandonedAccounts({ database, jobs, config, onFailure: onDeletionFailure, signal }, now).catch(
      failed('Abandoned accounts could not be queried.'),
    );
  };
  while (!signal.aborted) {
    await time().then(run, failed('The time of the database could not be read.'));
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
