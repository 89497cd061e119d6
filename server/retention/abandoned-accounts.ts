/** Deletes accounts that were never confirmed, and drafts whose applicants do not return, with all their data. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Jobs } from '../jobs/jobs.ts';
import { note } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** The retention periods in days; 0 keeps the data, and 0 warning days send no mail. */
export interface Retention {
  readonly unconfirmedDays: number;
  readonly draftDays: number;
  /** The days between the warning mail and the deletion. */
  readonly draftWarningDays: number;
}

/** The dependencies of the deletion. */
export interface Deletion {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly config: Retention;
  /** Receives the error of each account that could not be deleted. The others are deleted. */
  readonly onFailure: (error: unknown) => void;
  /** Stops before the next account. */
  readonly signal: AbortSignal;
}

export const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes one account after the other and returns their number. Never deletes a submission or an account with a
 * session.
 */
export async function deleteAbandonedAccounts(
  { database, jobs, config, onFailure, signal }: Deletion,
  now: Date,
): Promise<number> {
  const isAbandoned = abandonedBy(config, now);
  let count = await deletePending(database, config, now);
  for (const id of await abandonedIds(database, isAbandoned)) {
    if (signal.aborted) break;
    try {
      if (await database.transaction().execute((transaction) => deleteIf(transaction, jobs, { id, isAbandoned, now })))
        count += 1;
    } catch (error) {
      onFailure(error);
    }
  }
  return count;
}

/** The last login, or the sign-up, of a row of `accounts`. */
export const lastSeen: RawBuilder<Date> = sql`greatest(created_at, (select max(at) from logins where account_id = accounts.id))`;

/** True for a row of `accounts` without a submission, a session, a queued mail or a valid link. */
export const isInactive = (now: Date): RawBuilder<boolean> => sql`
  not exists (select from resets where username = accounts.username and expires_at > ${now})
  and not exists (select from queued_mails where username = accounts.username)
  and not exists (select from submissions where account_id = accounts.id)
  and not exists (select from sessions where account_id = accounts.id)`;

/** An announced deletion that is overdue by more days must be announced again. */
const staleDays = 30;

/** True for a row of `accounts` without an announced deletion, or with one that is long overdue. */
export const hasNoWarning = (now: Date): RawBuilder<boolean> =>
  sql`(deleted_after is null or deleted_after < ${new Date(now.getTime() - staleDays * dayMs)})`;

/** True for a row of `accounts` that must be deleted. */
function abandonedBy({ unconfirmedDays, draftDays, draftWarningDays }: Retention, now: Date): RawBuilder<boolean> {
  const before = (days: number): Date | null => (days === 0 ? null : new Date(now.getTime() - days * dayMs));
  const isTime =
    draftWarningDays === 0
      ? sql`(deleted_after is null or deleted_after <= ${now})`
      : sql`(deleted_after <= ${now} and not ${hasNoWarning(now)})`;
  return sql<boolean>`
    case when password_hash is null then confirmed_at < ${before(unconfirmedDays)}::timestamptz
      else ${lastSeen} < ${before(draftDays)}::timestamptz and ${isTime} end
    and ${isInactive(now)}`;
}

/** Deletes old pending sign-ups without a valid code and returns their number. */
function deletePending(database: Database, { unconfirmedDays }: Retention, now: Date): Promise<number> {
  if (unconfirmedDays === 0) return Promise.resolve(0);
  return database.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('sign_ups')
      .where('created_at', '<', new Date(now.getTime() - unconfirmedDays * dayMs))
      .where(({ or, eb }) => or([eb('code_expires_at', 'is', null), eb('code_expires_at', '<=', now)]))
      .where(sql<boolean>`not exists (select from queued_mails where queued_mails.username = sign_ups.username)`)
      .returning('id')
      .execute();
    for (const { id: accountId } of deleted) {
      await note(transaction, 'unconfirmed-deleted', { accountId, requestId: 'housekeeping', at: now });
    }
    return deleted.length;
  });
}

async function abandonedIds(database: Database, isAbandoned: RawBuilder<boolean>): Promise<readonly string[]> {
  const accounts = await database
    .selectFrom('accounts')
    .select('id')
    .where(isAbandoned)
    .orderBy('created_at')
    .execute();
  return accounts.map(({ id }) => id);
}

interface Candidate {
  readonly id: string;
  readonly isAbandoned: RawBuilder<boolean>;
  readonly now: Date;
}

/**
 * Deletes an account unless its applicant has returned. A login locks the row, and its changes are visible only to a
 * statement that begins after our own lock.
 */
async function deleteIf(
  transaction: Transaction<Tables>,
  jobs: Pick<Jobs, 'enqueue'>,
  { id, isAbandoned, now }: Candidate,
): Promise<boolean> {
  const locked = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (locked === undefined) return false;
  const account = await transaction
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', id)
    .where(isAbandoned)
    .executeTakeFirst();
  if (account === undefined) return false;
  await deleteAccount(transaction, jobs, id);
  const event = account.password_hash === null ? 'unconfirmed-deleted' : 'draft-deleted';
  await note(transaction, event, { accountId: id, requestId: 'housekeeping', at: now });
  return true;
}

/** The database deletes the rows with the account. A job of the same transaction deletes the files. */
async function deleteAccount(transaction: Transaction<Tables>, jobs: Pick<Jobs, 'enqueue'>, id: string): Promise<void> {
  const documents = await transaction
    .selectFrom('documents')
    .select(['object_key', 'pdf_key'])
    .where('account_id', '=', id)
    .execute();
  const keys = documents.flatMap((document) => [document.object_key, document.pdf_key]).filter((key) => key !== null);
  await transaction.deleteFrom('accounts').where('id', '=', id).execute();
  if (keys.length > 0) await jobs.enqueue(transaction, 'drop-objects', { keys });
}
