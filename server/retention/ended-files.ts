import { deleteEndedArchives } from '../database/archives.ts';
import type { Database } from '../database/database.ts';
import { deleteOldCopies } from '../database/pdf-copies.ts';
import { daysAfter } from '../base/clock.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** The days for which a PDF copy is kept. */
const copyDays = 7;

/** Deletes the archives of accounts whose day is over and the PDF copies of before a week, with their objects. */
export async function deleteEndedFiles(
  { database, jobs }: { readonly database: Database; readonly jobs: Pick<Jobs, 'enqueue'> },
  now: Date,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const archives = await deleteEndedArchives(transaction, now);
    const keys = [...archives, ...(await deleteOldCopies(transaction, daysAfter(now, -copyDays)))];
    if (keys.length > 0) await jobs.enqueue(transaction, 'drop-objects', { keys });
  });
}
