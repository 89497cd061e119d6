import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';

const dayMs = 24 * 60 * 60 * 1000;
const everyMs = 60 * 60 * 1000;

/** Removes, now and every hour, what has no effect any more: old counters, sessions, codes and links. */
export function keepTidy(database: Database, clock: Clock): () => Promise<void> {
  // A failure is no harm: the next hour tries again.
  const act = (): void => { tidy(database, clock.now()).catch(() => undefined); };
  act();
  const timer = setInterval(act, everyMs);
  return async () => clearInterval(timer);
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
