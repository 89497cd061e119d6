import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { dayMs, deleteAbandoned, type Retention } from './abandoned.ts';
import type { Database } from './database.ts';
import { warnOfDeletion } from './draft-warnings.ts';

const everyMs = 60 * 60 * 1000;
/** As long as the cookie lasts. */
const deviceDays = 180;

export interface Housekeeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  /** How long abandoned accounts are kept. */
  readonly config: Retention;
  /** Where links in mails lead. */
  readonly origin: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Removes what has no effect any more (old counters, sessions, codes, links), and deletes the accounts of who never came
 * back, whom it tells by mail some days before: now, and an hour after each round. What fails is logged, and tried again
 * then. Answers with how to stop it, which waits for the account that is being told or deleted, not for the rest of them.
 */
export function keepTidy(housekeeping: Housekeeping): () => Promise<void> {
  const stopping = new AbortController();
  const rounds = goRounds(housekeeping, stopping.signal);
  return () => {
    stopping.abort();
    return rounds;
  };
}

async function goRounds({ database, clock, jobs, config, origin, log }: Housekeeping, signal: AbortSignal): Promise<void> {
  const failed = (sentence: string) => (error: unknown): void => log.error({ err: error }, sentence);
  while (!signal.aborted) {
    await tidy(database, clock.now()).catch(failed('What is over could not be removed.'));
    await warnOfDeletion({ database, config, origin, onFailure: failed('An applicant could not be told of a deletion.'), signal }, clock.now())
      .catch(failed('Who is to be told of a deletion could not be looked for.'));
    await deleteAbandoned({ database, jobs, config, onFailure: failed('An abandoned account could not be deleted.'), signal }, clock.now())
      .catch(failed('Abandoned accounts could not be looked for.'));
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

export async function tidy(database: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs);
  await database.deleteFrom('throttles').where('since', '<', yesterday).where('blocked_until', '<', yesterday).execute();
  await database.deleteFrom('sessions').where('created_at', '<', yesterday).execute();
  // Whoever wants it again has it made again.
  await database.deleteFrom('pdf_copies').where('changed_at', '<', new Date(now.getTime() - 7 * dayMs)).execute();
  await database.deleteFrom('resets').where('expires_at', '<', now).execute();
  await database.deleteFrom('login_networks').where('since', '<', yesterday).execute();
  await database.deleteFrom('devices').where('used_at', '<', new Date(now.getTime() - deviceDays * dayMs)).execute();
  await database.deleteFrom('requested_mails').where('at', '<', yesterday).execute();
  await database.deleteFrom('tokens').where('expires_at', '<', yesterday).execute();
}
