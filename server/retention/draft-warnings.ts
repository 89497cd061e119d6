/** Warns applicants before their draft is deleted: one mail per period of inactivity. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { dayMs, isInactive, hasNoWarning, lastSeen, type Retention } from './abandoned-accounts.ts';
import type { Account } from '../database/accounts.ts';
import { note } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import { queueMail } from '../database/mail-queue.ts';
import type { Tables } from '../database/tables.ts';

/** The dependencies of the warnings. */
export interface Warning {
  readonly database: Database;
  readonly config: Retention;
  /** The origin of the link in the mail. */
  readonly origin: string;
  /** Receives the error of each warning that could not be queued. The others are queued. */
  readonly onFailure: (error: unknown) => void;
  /** Stops before the next applicant. */
  readonly signal: AbortSignal;
}

/** Queues the mails and returns their number. A draft with a queued mail is not deleted. */
export async function queueDraftWarnings(
  { database, config, origin, onFailure, signal }: Warning,
  now: Date,
): Promise<number> {
  const { draftDays, draftWarningDays } = config;
  if (draftDays === 0 || draftWarningDays === 0) return 0;
  const isDue = dueBefore(new Date(now.getTime() - (draftDays - draftWarningDays) * dayMs), now);
  const accounts = await database.selectFrom('accounts').select('id').where(isDue).orderBy('created_at').execute();
  let count = 0;
  for (const { id } of accounts) {
    if (signal.aborted) break;
    try {
      if (await database.transaction().execute((transaction) => warnIf(transaction, { id, isDue, origin, now })))
        count += 1;
    } catch (error) {
      onFailure(error);
    }
  }
  return count;
}

/** True for a row of `accounts` that is inactive since `moment` and has no warning. */
const dueBefore = (moment: Date, now: Date): RawBuilder<boolean> => sql`
  password_hash is not null and ${lastSeen} < ${moment} and ${hasNoWarning(now)} and ${isInactive(now)}`;

interface Candidate {
  readonly id: string;
  readonly isDue: RawBuilder<boolean>;
  readonly origin: string;
  readonly now: Date;
}

/**
 * Queues a warning unless the applicant has returned or another process has queued it. The second query sees their
 * changes.
 */
async function warnIf(transaction: Transaction<Tables>, { id, isDue, origin, now }: Candidate): Promise<boolean> {
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
    .select('username')
    .where('id', '=', id)
    .where(isDue)
    .executeTakeFirst();
  if (account === undefined) return false;
  const { username } = account;
  await queueMail(transaction, { kind: 'draft-ends', username, origin, requestId: 'housekeeping', at: now });
  await note(transaction, 'draft-warned', { accountId: id, requestId: 'housekeeping', at: now });
  return true;
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
export async function clearDeletionDate(database: Database, username: string): Promise<void> {
  await database.updateTable('accounts').set({ deleted_after: null }).where('username', '=', username).execute();
}
