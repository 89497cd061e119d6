import { deleteEndedArchives } from '../database/archives.ts';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** Deletes the archives of accounts whose day is over, with their objects. */
export async function deleteArchives(
  { database, jobs }: { readonly database: Database; readonly jobs: Pick<Jobs, 'enqueue'> },
  now: Date,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const keys = await deleteEndedArchives(transaction, now);
    if (keys.length > 0) await jobs.enqueue(transaction, 'drop-objects', { keys });
  });
}
