/** Deletes accounts whose owners have asked for it, a week after the mail about it. */
import type { Transaction } from 'kysely';
import {
  dropDeletionsInUse,
  type DueDeletion,
  dueDeletions,
  unannouncedUsernames,
} from '../database/account-deletions.ts';
import { note } from '../database/audit.ts';
import { deleteDrafts, readDrafts } from '../database/retention/inactive-accounts.ts';
import { queueMail } from '../database/mail-queue.ts';
import { lockPerson } from '../database/retention/persons.ts';
import type { Tables } from '../database/tables.ts';
import { changeEach, type EachChange } from './change-each.ts';
import { deletePerson, type PersonDeletion } from './delete-person.ts';
import { assertSmallRun } from './large-runs.ts';

export interface AskedDeletions extends PersonDeletion, EachChange {
  /** `submissionsKept`: the days from the submission for which a submission outlives its account; 0 is without end. */
  readonly config: { readonly submissionsKept: number };
  readonly origin: string;
}

/**
 * Deletes everything about each person whose week is over, and returns their number. While a submission is kept, only
 * the drafts beside it are deleted. Queues lost mails again, with which a new week begins. Throws LargeRunError, with
 * nothing deleted, if it would reach too many.
 */
export async function deleteAskedAccounts(context: AskedDeletions, now: Date): Promise<number> {
  const { database, config, origin } = context;
  const kept = { days: config.submissionsKept, now };
  await dropDeletionsInUse(database);
  for (const username of await unannouncedUsernames(database))
    await queueMail(database, { kind: 'deletion-asked', username, origin, requestId: 'housekeeping', at: now });
  const due = await dueDeletions(database, kept);
  await assertSmallRun(database, due.length, 'delete');
  return changeEach(due, context, (one) => (one.isKept ? deleteOnlyDrafts : deleteAll)(context, one, kept));
}

interface Kept {
  readonly days: number;
  readonly now: Date;
}

/** The deletion was taken back since it was listed. */
class TakenBackError extends Error {}

async function deleteAll(context: AskedDeletions, { accountId, username }: DueDeletion, kept: Kept): Promise<boolean> {
  const check = async (transaction: Transaction<Tables>, locked: string | null): Promise<void> => {
    const [due] = await dueDeletions(transaction, kept, accountId);
    if (locked !== accountId || due?.isKept !== false) throw new TakenBackError();
  };
  try {
    return (await deletePerson(context, { username, staff: 'owner', now: kept.now, check })) !== null;
  } catch (error) {
    if (error instanceof TakenBackError) return false;
    throw error;
  }
}

function deleteOnlyDrafts(
  { database, jobs }: AskedDeletions,
  { accountId, username }: DueDeletion,
  kept: Kept,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, username);
    const [due] = await dueDeletions(transaction, kept, accountId);
    if (due?.isKept !== true) return false;
    const { formIds } = await readDrafts(transaction, accountId);
    const keys = await deleteDrafts(transaction, accountId, formIds);
    if (keys.length > 0) await jobs.enqueue(transaction, 'drop-objects', { keys });
    const about = { accountId, requestId: 'housekeeping', at: kept.now };
    for (const formId of formIds) await note(transaction, 'draft-deleted', { ...about, formId });
    return true;
  });
}
