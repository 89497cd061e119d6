/** Accounts that were never confirmed, and drafts that nobody came back to: how they are deleted, with all that belongs to them. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Config } from '../config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { note } from './audit.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** How many days until then, 0 keeps them; and how many before that a draft's applicant is told, 0 tells nobody. */
export type Retention = Pick<Config, 'unconfirmedDays' | 'draftDays' | 'draftWarningDays'>;

/** In whose hands the deleting is. */
export interface Deletion {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly config: Retention;
  /** Takes why an account could not be deleted; the others are deleted nevertheless. */
  readonly onFailure: (error: unknown) => void;
  /** Once it is aborted, no other account is begun. */
  readonly signal: AbortSignal;
}

export const dayMs = 24 * 60 * 60 * 1000;

/** Deletes them one by one; how many there were. What was submitted, and who is logged in, is never touched. */
export async function deleteAbandoned({ database, jobs, config, onFailure, signal }: Deletion, now: Date): Promise<number> {
  const isAbandoned = abandonedBy(config, now);
  let count = await deletePending(database, config, now);
  for (const id of await abandonedIds(database, isAbandoned)) {
    if (signal.aborted) break;
    try {
      if (await database.transaction().execute((transaction) => deleteIf(transaction, jobs, { id, isAbandoned, now }))) count += 1;
    } catch (error) {
      onFailure(error);
    }
  }
  return count;
}

/** When the applicant of a row of `accounts` was last there. */
export const lastSeen: RawBuilder<Date> = sql`greatest(created_at, (select max(at) from logins where account_id = accounts.id))`;

/** Whether nobody is about to come back to a row of `accounts`, and nothing of it was submitted. */
export const isLeft = (now: Date): RawBuilder<boolean> => sql`
  not exists (select from resets where username = accounts.username and expires_at > ${now})
  and not exists (select from letters where username = accounts.username)
  and not exists (select from submissions where account_id = accounts.id)
  and not exists (select from sessions where account_id = accounts.id)`;

/** After so many days nobody expects any more what was to happen on a day. */
const staleDays = 30;

/** Whether no mail has told the applicant of a row of `accounts` on which day the draft is deleted, or one that is long past. */
export const isUntold = (now: Date): RawBuilder<boolean> =>
  sql`(deleted_after is null or deleted_after < ${new Date(now.getTime() - staleDays * dayMs)})`;

/** Whether a row of `accounts` is one of them. */
function abandonedBy({ unconfirmedDays, draftDays, draftWarningDays }: Retention, now: Date): RawBuilder<boolean> {
  const before = (days: number): Date | null => (days === 0 ? null : new Date(now.getTime() - days * dayMs));
  const isTime = draftWarningDays === 0 ? sql`(deleted_after is null or deleted_after <= ${now})` : sql`(deleted_after <= ${now} and not ${isUntold(now)})`;
  return sql<boolean>`
    case when password_hash is null then confirmed_at < ${before(unconfirmedDays)}::timestamptz
      else ${lastSeen} < ${before(draftDays)}::timestamptz and ${isTime} end
    and ${isLeft(now)}`;
}

/** Deletes the pending sign-ups that nobody waits for a code of; how many there were. */
function deletePending(database: Database, { unconfirmedDays }: Retention, now: Date): Promise<number> {
  if (unconfirmedDays === 0) return Promise.resolve(0);
  return database.transaction().execute(async (transaction) => {
    const deleted = await transaction.deleteFrom('sign_ups')
      .where('created_at', '<', new Date(now.getTime() - unconfirmedDays * dayMs))
      .where(({ or, eb }) => or([eb('code_expires_at', 'is', null), eb('code_expires_at', '<=', now)]))
      .where(sql<boolean>`not exists (select from letters where letters.username = sign_ups.username)`)
      .returning('id').execute();
    for (const { id: accountId } of deleted) {
      await note(transaction, 'unconfirmed-deleted', { accountId, requestId: 'housekeeping', at: now });
    }
    return deleted.length;
  });
}

async function abandonedIds(database: Database, isAbandoned: RawBuilder<boolean>): Promise<readonly string[]> {
  const accounts = await database.selectFrom('accounts').select('id').where(isAbandoned).orderBy('created_at').execute();
  return accounts.map(({ id }) => id);
}

interface Candidate {
  readonly id: string;
  readonly isAbandoned: RawBuilder<boolean>;
  readonly now: Date;
}

/**
 * False when somebody came back in the meantime. Whoever is doing so holds the row; and what they did is seen only by a
 * statement that begins when the row is ours.
 */
async function deleteIf(transaction: Transaction<Tables>, jobs: Pick<Jobs, 'enqueue'>, { id, isAbandoned, now }: Candidate): Promise<boolean> {
  const held = await transaction.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
  if (held === undefined) return false;
  const account = await transaction.selectFrom('accounts').select('password_hash').where('id', '=', id).where(isAbandoned).executeTakeFirst();
  if (account === undefined) return false;
  await deleteAccount(transaction, jobs, id);
  const event = account.password_hash === null ? 'unconfirmed-deleted' : 'draft-deleted';
  await note(transaction, event, { accountId: id, requestId: 'housekeeping', at: now });
  return true;
}

/** The rows go with the account's; the files by a job of the same transaction. */
async function deleteAccount(transaction: Transaction<Tables>, jobs: Pick<Jobs, 'enqueue'>, id: string): Promise<void> {
  const documents = await transaction.selectFrom('documents').select(['object_key', 'pdf_key']).where('account_id', '=', id).execute();
  const keys = documents.flatMap((document) => [document.object_key, document.pdf_key]).filter((key) => key !== null);
  await transaction.deleteFrom('accounts').where('id', '=', id).execute();
  if (keys.length > 0) await jobs.enqueue(transaction, 'drop-objects', { keys });
}
