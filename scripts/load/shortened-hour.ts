/** An hour without the document store, in a minute: jobs that wait for it are due at once, as often as in an hour. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../server/index.ts';

/** The pauses of a job in an hour: nine grow from a second to four minutes, and each later one has five. */
const pausesOfAnHour = 20;
const eachMs = 100;

/** Resolves when a document is in conversion, so that the store is needed. */
export async function whileConverting(database: Database): Promise<void> {
  for (let isConverting = false; !isConverting; await pause(eachMs)) {
    const { rows } = await sql<{ readonly found: boolean }>`select exists (
      select from jobs.job where name = 'convert-document' and state <= 'active') as found`.execute(database);
    isConverting = rows[0]?.found === true;
  }
}

/** Ends the pauses of all jobs again and again, until one has failed as often as in an hour. */
export async function shortenedHour(database: Database): Promise<void> {
  for (let most = 0; most < pausesOfAnHour; await pause(eachMs)) {
    await endPauses(database);
    const { rows } = await sql<{ readonly most: number }>`select coalesce(max((data ->> 'pauses')::int), 0) as most
      from jobs.job where state < 'active'`.execute(database);
    most = rows[0]?.most ?? 0;
  }
}

/** Makes each waiting job due now. */
export async function endPauses(database: Database): Promise<void> {
  await sql`update jobs.job set start_after = now() where state < 'active' and start_after > now()`.execute(database);
}
