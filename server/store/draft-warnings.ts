/** Mails to the applicants of drafts that are going to be deleted: one for each time that nobody comes back for so long. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { dayMs, isLeft, isUntold, lastSeen, type Retention } from './abandoned.ts';
import type { Account } from './accounts.ts';
import { note } from './audit.ts';
import type { Database } from './database.ts';
import { queueLetter } from './letters.ts';
import type { Tables } from './tables.ts';

/** What is needed to tell them. */
export interface Warning {
  readonly database: Database;
  readonly config: Retention;
  /** Where the link of the mail leads. */
  readonly origin: string;
  /** Takes why an applicant could not be told; the others are told nevertheless. */
  readonly onFailure: (error: unknown) => void;
  /** Once it is aborted, no other applicant is told. */
  readonly signal: AbortSignal;
}

/** Queues the mails; how many there were. While one waits to be sent, its draft is not deleted. */
export async function warnOfDeletion({ database, config, origin, onFailure, signal }: Warning, now: Date): Promise<number> {
  const { draftDays, draftWarningDays } = config;
  if (draftDays === 0 || draftWarningDays === 0) return 0;
  const isDue = dueBefore(new Date(now.getTime() - (draftDays - draftWarningDays) * dayMs), now);
  const accounts = await database.selectFrom('accounts').select('id').where(isDue).orderBy('created_at').execute();
  let count = 0;
  for (const { id } of accounts) {
    if (signal.aborted) break;
    try {
      if (await database.transaction().execute((transaction) => warnIf(transaction, { id, isDue, origin, now }))) count += 1;
    } catch (error) {
      onFailure(error);
    }
  }
  return count;
}

/** Whether the applicant of a row of `accounts` was last there before that moment, and has not been told since. */
const dueBefore = (moment: Date, now: Date): RawBuilder<boolean> => sql`
  password_hash is not null and ${lastSeen} < ${moment} and ${isUntold(now)} and ${isLeft(now)}`;

interface Candidate {
  readonly id: string;
  readonly isDue: RawBuilder<boolean>;
  readonly origin: string;
  readonly now: Date;
}

/** False when somebody came back in the meantime, or another process was faster. What they did is seen only when the row is ours. */
async function warnIf(transaction: Transaction<Tables>, { id, isDue, origin, now }: Candidate): Promise<boolean> {
  const held = await transaction.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
  if (held === undefined) return false;
  const account = await transaction.selectFrom('accounts').select('username').where('id', '=', id).where(isDue).executeTakeFirst();
  if (account === undefined) return false;
  await queueLetter(transaction, { kind: 'draft-ends', username: account.username, origin, requestId: 'housekeeping', at: now });
  await note(transaction, 'draft-warned', { accountId: id, requestId: 'housekeeping', at: now });
  return true;
}

/** Notes the moment that a mail names; false where its applicant has come back since it was queued. Whoever is logging in holds the row. */
export async function promiseUntil(database: Database, { id }: Account, queuedAt: Date, until: Date): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute();
    const login = await transaction.selectFrom('logins').select('at').where('account_id', '=', id).where('at', '>', queuedAt).executeTakeFirst();
    if (login !== undefined) return false;
    await transaction.updateTable('accounts').set({ deleted_after: until }).where('id', '=', id).execute();
    return true;
  });
}

/** The mail did not go out: whoever was to read it counts as not told. */
export async function takeBackPromise(database: Database, username: string): Promise<void> {
  await database.updateTable('accounts').set({ deleted_after: null }).where('username', '=', username).execute();
}
