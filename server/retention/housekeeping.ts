import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Jobs } from '../jobs/jobs.ts';
import { deleteAbandonedAccounts, type Retention } from './abandoned-accounts.ts';
import type { Database } from '../database/database.ts';
import { assertLive, CopyError } from '../database/installation.ts';
import type { ObjectStore } from '../documents/object-store.ts';
import { deleteEndedFiles } from './ended-files.ts';
import type { Forms } from '../forms/forms.ts';
import { deleteAskedAccounts } from './asked-deletions.ts';
import { queueDeadlineReminders } from './deadline-reminders.ts';
import { deleteExpired } from '../database/retention/expired-rows.ts';
import { queueDraftWarnings } from './draft-warnings.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { LargeRunError } from './large-runs.ts';
import { reconcileDaily } from './reconcile.ts';

const everyMs = 60 * 60 * 1000;

export interface Housekeeping {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'fingerprint'>;
  /** The time of the database, measured for each run. */
  readonly time: () => Promise<Date>;
  readonly jobs: Jobs;
  /** The retention periods of abandoned accounts. */
  readonly config: Retention & {
    readonly publicUrl: string | null;
    readonly submissionsKept: number;
    readonly reminderDays: number;
  };
  readonly forms: Forms;
  readonly objects: ObjectStore;
  readonly origin: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Runs the housekeeping now and one hour after each run: deletes expired rows, archives and PDF copies, reminds
 * applicants before a form closes, warns inactive ones, deletes abandoned accounts, those whose owners have asked for
 * it and, once a day, objects that no row names. Failures are logged and retried in the next run. Returns a function
 * that stops the housekeeping and waits only for the current account. Then nothing is logged: a statement may have been
 * ended.
 */
export function startHousekeeping(housekeeping: Housekeeping): () => Promise<void> {
  const stopping = new AbortController();
  const runs = runRepeatedly(housekeeping, stopping.signal);
  return () => {
    stopping.abort();
    return runs;
  };
}

const isSentence = (error: unknown): error is Error => error instanceof LargeRunError || error instanceof CopyError;

async function runRepeatedly(
  { database, secrets, time, jobs, config, forms, objects, origin, log }: Housekeeping,
  signal: AbortSignal,
): Promise<void> {
  const failed =
    (message: string) =>
    (error: unknown): void => {
      if (signal.aborted) return;
      if (isSentence(error)) log.error(error.message);
      else log.error({ err: error }, message);
    };
  const attempt = async (work: () => Promise<unknown>, message: string): Promise<void> => {
    if (!signal.aborted) await work().catch(failed(message));
  };
  const run = async (now: Date): Promise<void> => {
    await attempt(() => deleteExpired(database, now), 'Expired rows could not be deleted.');
    await assertLive(database, config.publicUrl);
    await attempt(() => deleteEndedFiles({ database, jobs }, now), 'Archives and PDF copies could not be deleted.');
    await attempt(
      () => queueDeadlineReminders({ database, forms, config, origin, signal }, now),
      'The reminders before a closing could not be queued.',
    );
    const warning = { database, config, origin, onFailure: failed('A warning of a deletion could not be queued.') };
    await attempt(() => queueDraftWarnings({ ...warning, signal }, now), 'Inactive applicants could not be queried.');
    const deletion = { database, jobs, config, onFailure: failed('An abandoned account could not be deleted.') };
    await attempt(
      () => deleteAbandonedAccounts({ ...deletion, signal }, now),
      'Abandoned accounts could not be queried.',
    );
    const onFailure = failed('An account could not be deleted.');
    await attempt(
      () => deleteAskedAccounts({ database, secrets, jobs, objects, config, origin, onFailure, signal }, now),
      'Deletions of accounts could not be queried.',
    );
    await attempt(
      () => reconcileDaily({ database, objects, publicUrl: config.publicUrl, log, signal }, now),
      'The document store could not be compared with the database.',
    );
  };
  while (!signal.aborted) {
    await time().then(run).catch(failed('The housekeeping could not run.'));
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
