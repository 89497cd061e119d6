import type { QueueWorker } from '../jobs/queue-worker.ts';
import type { Refused } from '../base/refusal.ts';
import type { Transaction } from 'kysely';
import { type Account, findAccount, isDisabled, lockAccount } from '../database/accounts.ts';
import { givePassword, isOpenSession } from '../database/sessions.ts';
import type { Tables } from '../database/tables.ts';
import type { AccountsContext, PublicMailRequest } from './context.ts';
import { refuseAttempt } from './refused-attempt.ts';
import { type LoginAttempt, type TriedPassword, tryPassword } from './try-password.ts';

type Attempt = PublicMailRequest & Pick<LoginAttempt, 'password' | 'deviceId'>;

/** A present password that was checked for an act on its account. */
export interface PresentPassword {
  readonly tried: TriedPassword;
  /** Refuses the act, and counts the attempt as a failed log-in. */
  refuse(): Promise<Refused>;
}

/** Checks the present password of a logged-in applicant, as at a log-in. */
export async function tryPresentPassword(
  context: AccountsContext & { readonly mailWorker: Pick<QueueWorker, 'wake'> },
  { username, password, address, deviceId, requestId, origin }: Attempt,
): Promise<PresentPassword> {
  const account = await findAccount(context.database, username);
  const tried = await tryPassword(context, { username, password, account, address, deviceId });
  const attempt = { username, account, address, requestId, origin };
  return { tried, refuse: () => refuseAttempt(context, tried, attempt, 'presentPasswordRefused') };
}

/** A session that gave the password. */
export interface GivenPassword {
  /** The account as it was when the password was compared. */
  readonly account: Account;
  readonly sessionId: string;
}

/**
 * Locks an account whose present password was compared. Returns false when its password or address was replaced, or its
 * password disabled, or it was deleted, or the session ended meanwhile.
 */
export async function lockCompared(
  transaction: Transaction<Tables>,
  { account: compared, sessionId }: GivenPassword,
): Promise<boolean> {
  const locked = await lockAccount(transaction, compared.id);
  if (locked === null || isDisabled(locked) || !(await isOpenSession(transaction, sessionId))) return false;
  return locked.password_hash === compared.password_hash && locked.username === compared.username;
}

/**
 * Lets the session do for some minutes what needs the password. Returns false when the compared password was replaced
 * or disabled, or the session ended, meanwhile.
 */
export function givePresentPassword(
  { database, clock }: Pick<AccountsContext, 'database' | 'clock'>,
  given: GivenPassword,
): Promise<boolean> {
  const { account, sessionId } = given;
  const giving = { sessionId, accountId: account.id, at: clock.now() };
  return database
    .transaction()
    .execute(
      async (transaction) => (await lockCompared(transaction, given)) && (await givePassword(transaction, giving)),
    );
}
