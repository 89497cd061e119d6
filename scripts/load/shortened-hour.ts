/** An hour without the document store, in a minute: jobs that wait for it are due at once, as often as in an hour. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../server/index.ts';
import { endPauses, isConverting, mostPauses } from './database/waiting-jobs.ts';

/** The pauses of a job in an hour: nine grow from a second to four minutes, and each later one has five. */
const pausesOfAnHour = 20;
const eachMs = 100;

/** Resolves when a document is in conversion, so that the store is needed. */
export async function whileConverting(database: Database): Promise<void> {
  while (!(await isConverting(database))) await pause(eachMs);
}

/** Ends the pauses of all jobs again and again, until one has failed as often as in an hour. */
export async function shortenedHour(database: Database): Promise<void> {
  do {
    await endPauses(database);
    await pause(eachMs);
  } while ((await mostPauses(database)) < pausesOfAnHour);
}
