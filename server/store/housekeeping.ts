import type { Clock } from '../clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { forgetAbandoned, type Patience } from './abandoned.ts';
import type { Database } from './database.ts';

const dayMs = 24 * 60 * 60 * 1000;
const everyMs = 60 * 60 * 1000;

export interface House {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  /** How long abandoned accounts are kept. */
  readonly config: Patience;
}

/** Removes, now and every hour, what has no effect any more (old counters, sessions, codes, links), and who never came back. */
export function keepTidy({ database, clock, jobs, config }: House): () => Promise<void> {
  const clean = async (): Promise<void> => {
    await tidy(database, clock.now());
    await forgetAbandoned(database, jobs, config, clock.now());
  };
  // A failure is no harm: the next hour tries again.
  let round = Promise.resolve();
  const act = (): void => { round = clean().catch(() => undefined); };
  act();
  const timer = setInterval(act, everyMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}

export async function tidy(database: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs);
  await database.deleteFrom('throttles').where('since', '<', yesterday).where('blocked_until', '<', yesterday).execute();
  await database.deleteFrom('sessions').where('created_at', '<', yesterday).execute();
  // Whoever wants it again has it made again.
  await database.deleteFrom('pdf_copies').where('changed_at', '<', new Date(now.getTime() - 7 * dayMs)).execute();
  await database.deleteFrom('codes').where('expires_at', '<', now).execute();
  await database.deleteFrom('resets').where('expires_at', '<', now).execute();
  await database.deleteFrom('tokens').where('expires_at', '<', yesterday).execute();
}
