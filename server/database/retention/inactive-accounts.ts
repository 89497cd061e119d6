/** Accounts whose applicants do not return: the conditions of their deletion and of its announcement. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { daysAfter } from '../../base/clock.ts';
import type { Account } from '../accounts.ts';
import { forgetNetworks, note } from '../audit.ts';
import type { Database } from '../database.ts';
import { isDraft } from '../drafts.ts';
import type { Tables } from '../tables.ts';
import { personObjectKeys } from './persons.ts';

/** A condition on a row of `accounts`. */
export type AccountCondition = RawBuilder<boolean>;

/** Moments of the past; null keeps the data. */
export interface AbandonedSince {
  /** Accounts without a password that were confirmed before this moment are abandoned. */
  readonly unconfirmed: Date | null;
  /** Drafts of applicants who were last seen before this moment are abandoned. */
  readonly draft: Date | null;
}

/** The last login, or the sign-up, of a row of `accounts`. */
const lastSeen = sql<Date>`greatest(created_at, (select max(at) from logins where account_id = accounts.id))`;

const hasSubmission = sql<boolean>`exists (select from submissions where account_id = accounts.id)`;

/**
 * True for a row of `accounts` without a submission, or with a draft beside it that has an answer or a document.
 */
const hasDeletable = sql<boolean>`(not ${hasSubmission} or exists (
  select from applications where account_id = accounts.id and ${isDraft} and (
    exists (select from answers where answers.account_id = accounts.id and answers.form_id = applications.form_id)
    or exists (select from documents where documents.account_id = accounts.id
      and documents.form_id = applications.form_id))))`;

/** True for a row of `accounts` without a session, a queued mail, a valid link or a deletion that its owner awaits. */
const isInactive = (now: Date): AccountCondition => sql`
  not exists (select from resets where username = accounts.username and expires_at > ${now})
  and not exists (select from queued_mails where username = accounts.username)
  and not exists (select from account_deletions where account_id = accounts.id)
  and not exists (select from sessions where account_id = accounts.id)`;

/** An announced deletion that is overdue by more days must be announced again. */
const staleDays = 30;

/** True for a row of `accounts` without an announced deletion, or with one that is long overdue. */
const hasNoWarning = (now: Date): AccountCondition =>
  sql`(deleted_after is null or deleted_after < ${daysAfter(now, -staleDays)})`;

/**
 * True for an account that must be deleted, or only its drafts beside a submission; a draft only after its announced
 * date if `mustBeAnnounced`.
 */
export function isAbandoned(since: AbandonedSince, mustBeAnnounced: boolean, now: Date): AccountCondition {
  const isTime = mustBeAnnounced
    ? sql`(deleted_after <= ${now} and not ${hasNoWarning(now)})`
    : sql`(deleted_after is null or deleted_after <= ${now})`;
  return sql<boolean>`
    case when password_hash is null then confirmed_at < ${since.unconfirmed}::timestamptz and not ${hasSubmission}
      else ${lastSeen} < ${since.draft}::timestamptz and ${isTime} and ${hasDeletable} end
    and ${isInactive(now)}`;
}

/** True for an account that is inactive since `moment` and has no warning. */
export const isUnwarned = (moment: Date, now: Date): AccountCondition => sql`
  password_hash is not null and ${lastSeen} < ${moment} and ${hasNoWarning(now)} and ${hasDeletable}
  and ${isInactive(now)}`;

/** The number of accounts for which a condition holds. */
export async function countAccountsWhere(database: Database, condition: AccountCondition): Promise<number> {
  const counted = database
    .selectFrom('accounts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(condition);
  return (await counted.executeTakeFirstOrThrow()).count;
}

const pageSize = 10_000;

/** The accounts for which a condition holds, oldest first, of which at most `size` are in memory. */
export async function* accountIdsWhere(
  database: Database,
  condition: AccountCondition,
  size = pageSize,
): AsyncGenerator<string> {
  // A text, because a Date has no microseconds.
  const time = sql<string>`created_at::text`.as('time');
  let last = { time: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const accounts = await database
      .selectFrom('accounts')
      .select(['id', time])
      .where(sql<boolean>`(created_at, id) > (${last.time}::timestamptz, ${last.id}::uuid)`)
      .where(condition)
      .orderBy('created_at')
      .orderBy('id')
      .limit(size)
      .execute();
    for (const { id } of accounts) yield id;
    last = accounts.at(-1) ?? last;
    if (accounts.length < size) return;
  }
}

/**
 * Locks an account until the transaction ends and returns it if the condition still holds; null otherwise, and while
 * another transaction holds the lock. A login locks the row, and its changes are visible only to a statement that
 * begins after our own lock.
 */
export async function lockedAccount(
  transaction: Transaction<Tables>,
  id: string,
  condition: AccountCondition,
): Promise<Account | null> {
  const locked = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (locked === undefined) return null;
  const account = transaction
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('username', 'is not', null)
    .where(condition);
  return (await account.$narrowType<{ username: string }>().executeTakeFirst()) ?? null;
}

/** Deletes an account with all its rows and returns the keys of its files. */
export async function deleteAccount(transaction: Transaction<Tables>, id: string): Promise<readonly string[]> {
  const keys = await personObjectKeys(transaction, id);
  await transaction.deleteFrom('accounts').where('id', '=', id).execute();
  await forgetNetworks(transaction, id);
  return keys;
}

/** The forms of the drafts of an account, and whether it has a submission, with which it is kept. */
export async function readDrafts(
  database: Database,
  accountId: string,
): Promise<{ readonly formIds: readonly string[]; readonly isKept: boolean }> {
  const drafts = await database
    .selectFrom('applications')
    .select('form_id')
    .where('account_id', '=', accountId)
    .where(isDraft)
    .orderBy('form_id')
    .execute();
  const submission = await database
    .selectFrom('submissions')
    .select('reference')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return { formIds: drafts.map(({ form_id: formId }) => formId), isKept: submission !== undefined };
}

/** Deletes drafts of an account with all their rows and returns the keys of their files. */
export async function deleteDrafts(
  transaction: Transaction<Tables>,
  accountId: string,
  formIds: readonly string[],
): Promise<readonly string[]> {
  const keys = await personObjectKeys(transaction, accountId, formIds);
  await transaction
    .deleteFrom('applications')
    .where('account_id', '=', accountId)
    .where('form_id', 'in', formIds)
    .execute();
  await transaction.updateTable('accounts').set({ deleted_after: null }).where('id', '=', accountId).execute();
  return keys;
}

/** Pending sign-ups that began before `moment` and have no valid code. */
const isEndedSignUp = (moment: Date, now: Date) => sql<boolean>`
  created_at < ${moment} and (code_expires_at is null or code_expires_at <= ${now})
  and not exists (select from queued_mails where queued_mails.username = sign_ups.username)`;

/** The number of pending sign-ups that `deletePendingSignUps` deletes. */
export async function countEndedSignUps(database: Database, moment: Date, now: Date): Promise<number> {
  const rows = await database.selectFrom('sign_ups').select('id').where(isEndedSignUp(moment, now)).execute();
  return rows.length;
}

/** Deletes pending sign-ups that began before `moment` and have no valid code, and returns their number. */
export function deletePendingSignUps(database: Database, moment: Date, now: Date): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('sign_ups')
      .where(isEndedSignUp(moment, now))
      .returning('id')
      .execute();
    for (const { id: accountId } of deleted) {
      await note(transaction, 'unconfirmed-deleted', { accountId, requestId: 'housekeeping', at: now });
    }
    return deleted.length;
  });
}

/** Stores the date that a mail announces. Returns false when the applicant has logged in since the mail was queued. */
export async function setDeletionDate(
  database: Database,
  { id }: Pick<Account, 'id'>,
  queuedAt: Date,
  until: Date,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    // Waits for a login that is in progress.
    await transaction.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute();
    const login = await transaction
      .selectFrom('logins')
      .select('at')
      .where('account_id', '=', id)
      .where('at', '>', queuedAt)
      .executeTakeFirst();
    if (login !== undefined) return false;
    await transaction.updateTable('accounts').set({ deleted_after: until }).where('id', '=', id).execute();
    return true;
  });
}

/** Removes the announced date, because the mail was not sent. */
export async function clearDeletionDate(database: Database, accountId: string): Promise<void> {
  await database.updateTable('accounts').set({ deleted_after: null }).where('id', '=', accountId).execute();
}
