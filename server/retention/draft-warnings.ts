/** Warns applicants before their draft is deleted: one mail per period of inactivity. */
import type { Transaction } from 'kysely';
import { daysAfter } from '../base/clock.ts';
import { note } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import {
  type AccountCondition,
  accountIdsWhere,
  countAccountsWhere,
  isUnwarned,
  lockedAccount,
} from '../database/retention/inactive-accounts.ts';
import { queueMail } from '../database/mail-queue.ts';
import type { Tables } from '../database/tables.ts';
import { changeEach, type EachChange } from './change-each.ts';
import { assertSmallRun } from './large-runs.ts';
import type { Retention } from './abandoned-accounts.ts';

export interface Warning extends EachChange {
  readonly database: Database;
  readonly config: Retention;
  readonly origin: string;
}

/**
 * Queues the mails and returns their number. A draft with a queued mail is not deleted. Throws LargeRunError, with no
 * mail queued, if it would reach too many.
 */
export async function queueDraftWarnings(warning: Warning, now: Date): Promise<number> {
  const { database, origin } = warning;
  const { draftDays, draftWarningDays } = warning.config;
  if (draftDays === 0 || draftWarningDays === 0) return 0;
  const condition = isUnwarned(daysAfter(now, draftWarningDays - draftDays), now);
  const unwarned = await countAccountsWhere(database, condition);
  await assertSmallRun(database, unwarned, 'warn');
  if (unwarned === 0) return 0;
  return changeEach(accountIdsWhere(database, condition), warning, (id) =>
    database.transaction().execute((transaction) => warnIf(transaction, { id, condition, origin, now })),
  );
}

interface Candidate {
  readonly id: string;
  readonly condition: AccountCondition;
  readonly origin: string;
  readonly now: Date;
}

/** Queues a warning unless the applicant has returned or another process has queued it. */
async function warnIf(transaction: Transaction<Tables>, { id, condition, origin, now }: Candidate): Promise<boolean> {
  const account = await lockedAccount(transaction, id, condition);
  if (account === null) return false;
  const { username } = account;
  await queueMail(transaction, { kind: 'draft-ends', username, origin, requestId: 'housekeeping', at: now });
  await note(transaction, 'draft-warned', { accountId: id, requestId: 'housekeeping', at: now });
  return true;
}
