/** Deletes accounts that were never confirmed, and drafts whose applicants do not return, with all their data. */
import type { Transaction } from 'kysely';
import { daysAfter } from '../base/clock.ts';
import { note } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import {
  type AccountCondition,
  accountIdsWhere,
  countAccountsWhere,
  countEndedSignUps,
  deleteAccount,
  deleteDrafts,
  deletePendingSignUps,
  isAbandoned,
  lockedAccount,
  readDrafts,
} from '../database/retention/inactive-accounts.ts';
import type { Tables } from '../database/tables.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { changeEach, type EachChange } from './change-each.ts';
import { assertSmallRun } from './large-runs.ts';

/** The retention periods in days; 0 keeps the data, and 0 warning days send no mail. */
export interface Retention {
  readonly unconfirmedDays: number;
  readonly draftDays: number;
  /** The days between the warning mail and the deletion. */
  readonly draftWarningDays: number;
}

export interface Deletion extends EachChange {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly config: Retention;
}

/**
 * Deletes one account after the other and returns their number. Of an account with a submission, deletes only the
 * drafts of other forms. Never deletes a submission or an account with a session. Throws LargeRunError, with nothing
 * deleted, if it would reach too many.
 */
export async function deleteAbandonedAccounts(deletion: Deletion, now: Date): Promise<number> {
  const { database, jobs, config } = deletion;
  const before = (days: number): Date | null => (days === 0 ? null : daysAfter(now, -days));
  const since = { unconfirmed: before(config.unconfirmedDays), draft: before(config.draftDays) };
  const condition = isAbandoned(since, config.draftWarningDays > 0, now);
  const signUps = since.unconfirmed === null ? 0 : await countEndedSignUps(database, since.unconfirmed, now);
  const abandoned = await countAccountsWhere(database, condition);
  await assertSmallRun(database, abandoned + signUps, 'delete');
  const count = since.unconfirmed === null ? 0 : await deletePendingSignUps(database, since.unconfirmed, now);
  if (abandoned === 0) return count;
  const accounts = changeEach(accountIdsWhere(database, condition), deletion, (id) =>
    database.transaction().execute((transaction) => deleteIf(transaction, jobs, { id, condition, now })),
  );
  return count + (await accounts);
}

interface Candidate {
  readonly id: string;
  readonly condition: AccountCondition;
  readonly now: Date;
}

/**
 * Deletes an account, or its drafts beside a submission, unless its applicant has returned. A job of the same
 * transaction deletes the files.
 */
async function deleteIf(
  transaction: Transaction<Tables>,
  jobs: Pick<Jobs, 'enqueue'>,
  { id, condition, now }: Candidate,
): Promise<boolean> {
  const account = await lockedAccount(transaction, id, condition);
  if (account === null) return false;
  const { formIds, isKept } = await readDrafts(transaction, id);
  const keys = isKept ? await deleteDrafts(transaction, id, formIds) : await deleteAccount(transaction, id);
  if (keys.length > 0) await jobs.enqueue(transaction, 'drop-objects', { keys });
  const event = account.password_hash === null ? 'unconfirmed-deleted' : 'draft-deleted';
  const about = { accountId: id, requestId: 'housekeeping', at: now };
  for (const formId of isKept ? formIds : [null]) await note(transaction, event, { ...about, formId });
  return true;
}
