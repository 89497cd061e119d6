/** Stops a retention run that reaches so many people that a setting or a clock may be wrong. */
import type { Database } from '../database/database.ts';
import { countPeople, isRetentionApproved } from '../database/retention/retention-approvals.ts';

/** A run may reach so many people or objects, or this share of all. */
const free = { count: 20, share: 0.1 } as const;

/** A run was stopped before it changed anything. */
export class LargeRunError extends Error {}

/**
 * Throws LargeRunError if a run would reach more than 20 people and more than a tenth of all, unless it was approved
 * within the last 24 hours.
 */
export async function assertSmallRun(database: Database, count: number, what: string): Promise<void> {
  if (count <= free.count) return;
  const all = await countPeople(database);
  await assertSmallShare(
    database,
    { count, all },
    `The retention would ${what} ${count} of ${all} accounts and sign-ups`,
  );
}

/** Throws LargeRunError with a sentence that begins so, if the count is more than 20 and more than a tenth of all. */
export async function assertSmallShare(
  database: Database,
  { count, all }: { readonly count: number; readonly all: number },
  would: string,
): Promise<void> {
  if (count <= free.count || count <= all * free.share || (await isRetentionApproved(database))) return;
  throw new LargeRunError(
    `${would}, and has stopped. Check the settings, then run "npm run admin -- approve-retention", which allows it ` +
      'for 24 hours.',
  );
}
