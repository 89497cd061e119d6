/** Accounts and applications for the commands of the staff. */
import { normalUsername } from '../database/username.ts';
import { findAccount, lockAccount } from '../database/accounts.ts';
import { lastSignUp } from '../database/addresses.ts';
import { note } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import { endAllSessions } from '../database/sessions.ts';
import type { StaffAction } from '../database/issued-links.ts';

/** The account of an applicant. */
export interface ApplicantAccount {
  readonly accountId: string;
  readonly username: string;
  readonly createdAt: Date;
  readonly confirmedAt: Date;
}
/** The account of a username; null when there is none. */
export async function findApplicant(database: Database, username: string): Promise<ApplicantAccount | null> {
  const account = await findAccount(database, normalUsername(username));
  return account === null
    ? null
    : {
        accountId: account.id,
        username: account.username,
        createdAt: account.created_at,
        confirmedAt: account.confirmed_at,
      };
}

/** The time of the last sign-up with an unconfirmed address; null when there is none. */
export function pendingSince(database: Database, username: string): Promise<Date | null> {
  return lastSignUp(database, normalUsername(username));
}

/** Ends all sessions of the applicant, with those of logins in progress that end first. Returns their number. */
export function endSessions(database: Database, accountId: string, { staff, now }: StaffAction): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    const count = await endAllSessions(transaction, accountId);
    await note(transaction, 'sessions-ended', { accountId, requestId: 'admin', at: now, staff });
    return count;
  });
}
