/**
 * The deletions of accounts that their owners have asked for. The password is disabled meanwhile, which servers of
 * former versions respect too: an account with another password or a later log-in is in use, and its deletion is over.
 */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { daysAfter } from '../base/clock.ts';
import { mostFailures } from './accounts.ts';
import type { Database } from './database.ts';
import { isDraft } from './drafts.ts';
import type { Tables } from './tables.ts';

/** The days between the mail about a deletion and the deletion. */
export const deletionDays = 7;

/** Stores what the owner of an account asks for. */
export async function storeDeletion(transaction: Transaction<Tables>, accountId: string, at: Date): Promise<void> {
  await dropDeletion(transaction, accountId);
  await transaction
    .insertInto('account_deletions')
    .values({ account_id: accountId, asked_at: at, deleted_after: null })
    .execute();
}

/** Takes a deletion back. Returns false when there is none. */
export async function dropDeletion(transaction: Transaction<Tables>, accountId: string): Promise<boolean> {
  const row = transaction.deleteFrom('account_deletions').where('account_id', '=', accountId).returning('id');
  return (await row.executeTakeFirst()) !== undefined;
}

/** The account of a deletion; null when there is no such deletion. */
export async function accountOfDeletion(database: Database, id: string): Promise<string | null> {
  const row = database.selectFrom('account_deletions').select('account_id').where('id', '=', id);
  return (await row.executeTakeFirst())?.account_id ?? null;
}

/** The time at which the owner of an account has asked for its deletion, which closes it; null for an open account. */
export async function closedSince(database: Database, accountId: string): Promise<Date | null> {
  const row = database.selectFrom('account_deletions').select('asked_at').where('account_id', '=', accountId);
  return (await row.executeTakeFirst())?.asked_at ?? null;
}

/** True while the owner of an account has asked for its deletion, as a part of a statement. */
export const isClosed = (accountId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from account_deletions where account_id = ${accountId})`;

/** Stores the date that a mail announces. Returns the deletion; null when it was taken back. */
export async function announceDeletion(database: Database, accountId: string, until: Date) {
  const row = database
    .updateTable('account_deletions')
    .set({ deleted_after: until })
    .where('account_id', '=', accountId)
    .returning(['id', 'asked_at']);
  return (await row.executeTakeFirst()) ?? null;
}

/** Removes the announced date, because the mail was not sent. */
export async function unannounceDeletion(database: Database, accountId: string): Promise<void> {
  await database
    .updateTable('account_deletions')
    .set({ deleted_after: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** Removes all announced dates, because the deletions may have been taken back since the copy of the database. */
export async function unannounceDeletions(database: Database): Promise<void> {
  await database.updateTable('account_deletions').set({ deleted_after: null }).execute();
}

/** Until when the submissions of an account are kept: null is until the institution deletes them. */
export interface KeptSubmissions {
  readonly until: Date | null;
}

/** The submissions of an account that outlive a deletion of now; null when none does. `days` 0 keeps them. */
export async function keptSubmissions(
  database: Database,
  accountId: string,
  days: number,
  now: Date,
): Promise<KeptSubmissions | null> {
  const { newest } = await database
    .selectFrom('submissions')
    .select(({ fn }) => fn.max('submitted_at').as('newest'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (newest === null) return null;
  if (days === 0) return { until: null };
  const until = daysAfter(newest, days);
  return until > daysAfter(now, deletionDays) ? { until } : null;
}

/** True for an account of a deletion whose password is still disabled. */
const isInForce = sql<boolean>`(failed_logins >= ${mostFailures}
  and not exists (select from logins where account_id = accounts.id and at > asked_at))`;

/** Deletes deletions whose account is in use. A server of a former version may have set the password. */
export async function dropDeletionsInUse(database: Database): Promise<void> {
  await sql`
    delete from account_deletions using accounts
    where accounts.id = account_id and not ${isInForce}`.execute(database);
}

/** The usernames of accounts without an announced date, whose mails were lost. */
export async function unannouncedUsernames(database: Database): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('account_deletions')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('username')
    .where('account_deletions.deleted_after', 'is', null)
    .where('username', 'is not', null)
    .$narrowType<{ username: string }>()
    .where(
      sql<boolean>`not exists (select from queued_mails
        where queued_mails.username = accounts.username and kind = 'deletion-asked')`,
    )
    .execute();
  return rows.map(({ username }) => username);
}

/** What is due: the account with everything, or only its drafts beside submissions that are kept. */
export interface DueDeletion {
  readonly accountId: string;
  readonly username: string;
  readonly isKept: boolean;
}

/** The deletions that are due, of all accounts or of one, the earliest first. `days` 0 keeps submissions. */
export async function dueDeletions(
  database: Database,
  { days, now }: { readonly days: number; readonly now: Date },
  accountId: string | null = null,
): Promise<readonly DueDeletion[]> {
  const newest = days === 0 ? sql`true` : sql`submitted_at > ${daysAfter(now, -days)}`;
  const { rows } = await sql<DueDeletion>`
    select accounts.id as "accountId", username, is_kept as "isKept"
    from account_deletions join accounts on accounts.id = account_id,
      lateral (select exists (select from submissions where account_id = accounts.id and ${newest}) as is_kept) as kept
    where account_deletions.deleted_after <= ${now} and ${isInForce}
      and (not is_kept or exists (select from applications where account_id = accounts.id and ${isDraft}))
      and (${accountId}::uuid is null or accounts.id = ${accountId})
    order by account_deletions.deleted_after`.execute(database);
  return rows;
}
