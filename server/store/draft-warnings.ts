/** Mails to the applicants of drafts that are going to be deleted: one for each time that nobody comes back for so long. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { dayMs, isLeft, lastSeen, type Retention } from './abandoned.ts';
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
  /** Once it is aborted, no other applicant is told. */
  readonly signal: AbortSignal;
}

/** Queues the mails; how many there were. A draft is deleted only so many days after its mail was queued. */
export async function warnOfDeletion({ database, config, origin, signal }: Warning, now: Date): Promise<number> {
  const { draftDays, draftWarningDays } = config;
  if (draftDays === 0 || draftWarningDays === 0) return 0;
  const isDue = dueBefore(new Date(now.getTime() - (draftDays - draftWarningDays) * dayMs), now);
  const accounts = await database.selectFrom('accounts').select('id').where(isDue).orderBy('created_at').execute();
  let count = 0;
  for (const { id } of accounts) {
    if (signal.aborted) break;
    if (await database.transaction().execute((transaction) => warnIf(transaction, { id, isDue, origin, now }))) count += 1;
  }
  return count;
}

/** Whether the applicant of a row of `accounts` was last there before, and has not been told since. */
const dueBefore = (moment: Date, now: Date): RawBuilder<boolean> => sql`
  confirmed_at is not null and ${lastSeen} < ${moment} and (warned_at is null or warned_at < ${lastSeen}) and ${isLeft(now)}`;

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
  const account = await transaction.updateTable('accounts').set({ warned_at: now }).where('id', '=', id).where(isDue).returning('username').executeTakeFirst();
  if (account === undefined) return false;
  await queueLetter(transaction, { kind: 'draft-ends', username: account.username, origin, requestId: 'housekeeping', at: now });
  await note(transaction, 'draft-warned', { accountId: id, requestId: 'housekeeping', at: now });
  return true;
}
