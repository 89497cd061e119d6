/** Accounts and applications for the commands of the staff. */
import { normalUsername } from '../base/username.ts';
import { findAccount, lockAccount } from '../database/accounts.ts';
import { closedSince } from '../database/account-deletions.ts';
import { lastSignUp } from '../database/addresses.ts';
import { note } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import { endAccountSessions } from '../database/sessions.ts';
import type { StaffAction } from '../database/issued-links.ts';

/** The account of an applicant. */
export interface ApplicantAccount {
  readonly accountId: string;
  readonly username: string;
  readonly createdAt: Date;
  readonly confirmedAt: Date;
  /** Null for an open account. */
  readonly closedAt: Date | null;
}

/** The account of a username as typed, which may be a former spelling, or of its present one; null for neither. */
export async function findApplicant(database: Database, typed: string): Promise<ApplicantAccount | null> {
  const account = (await findAccount(database, typed)) ?? (await findAccount(database, normalUsername(typed)));
  return account === null
    ? null
    : {
        accountId: account.id,
        username: account.username,
        createdAt: account.created_at,
        confirmedAt: account.confirmed_at,
        closedAt: await closedSince(database, account.id),
      };
}

/** The time of the last sign-up with an unconfirmed address; null when there is none. */
export async function pendingSince(database: Database, typed: string): Promise<Date | null> {
  return (await lastSignUp(database, typed)) ?? lastSignUp(database, normalUsername(typed));
}

/** Ends all sessions of the applicant, with those of logins in progress that end first. Returns their number. */
export function endSessions(database: Database, accountId: string, { staff, now }: StaffAction): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    const count = await endAccountSessions(transaction, accountId);
    await note(transaction, 'sessions-ended', { accountId, requestId: 'admin', at: now, staff });
    return count;
  });
}
