import type { Transaction } from 'kysely';
import type { Random } from '../base/clock.ts';
import { type Account, countFailure } from '../database/accounts.ts';
import { note } from '../database/audit.ts';
import { storeDevice } from '../database/devices.ts';
import { openLogin } from '../database/log-in.ts';
import { endSession } from '../database/sessions.ts';
import type { Tables } from '../database/tables.ts';
import { queueAccountMail } from './account-mail.ts';
import type { AccountsContext, MailRequest } from './context.ts';
import { namedDevice, networkMark } from './device.ts';
import { loginName, noteNetworkFailure } from './try-password.ts';

export interface FailedLogin extends MailRequest {
  readonly username: string;
  readonly account: Account | null;
  /** The network of the browser. */
  readonly address: string;
  /** The attempt was already counted as a guess of the network. */
  readonly isCounted: boolean;
}

/** Records a failed login. Runs the same statements for every name, with and without an account. */
export async function noteFailedLogin(context: AccountsContext, failure: FailedLogin): Promise<void> {
  const { username, account, address, isCounted, requestId } = failure;
  const at = context.clock.now();
  const about = { accountId: account?.id ?? null, requestId, at };
  await context.database.transaction().execute(async (transaction) => {
    const isLast = await countFailure(transaction, username, account?.password_hash ?? null);
    await noteNetworkFailure(context, transaction, address, account !== null && !isCounted);
    await note(transaction, 'login-failed', about);
    if (!isLast) return;
    await note(transaction, 'password-disabled', about);
    await queueAccountMail(context, transaction, failure, { kind: 'password-disabled', at });
  });
}

export interface SuccessfulLogin extends MailRequest {
  readonly account: Account;
  readonly by: 'password' | 'passkey';
  /** The login passed a wait with the cookie of a known device. */
  readonly byDevice: boolean;
  /** The cookies that the browser sent. */
  readonly formerSessionId: string | null;
  readonly formerDeviceId: string | null;
  /** The network of the browser. */
  readonly address: string;
  readonly userAgent: string;
}
/** The values of the new cookies, and whether a mail about the browser is queued. */
export interface OpenedSession {
  readonly sessionId: string;
  readonly deviceId: string;
  readonly isMailed: boolean;
}

/**
 * Opens a session with a new id and ends the former session of the browser. The comparison of a password takes time:
 * returns null, with nothing written, when the compared password was replaced, disabled or deleted meanwhile.
 */
export async function openSession(context: AccountsContext, login: SuccessfulLogin): Promise<OpenedSession | null> {
  const { account, by, byDevice, formerSessionId, formerDeviceId, address, userAgent, origin, requestId } = login;
  const at = context.clock.now();
  const sessionId = newCookieValue(context.random);
  const deviceId = newCookieValue(context.random);
  const opened = await openLogin(context.database, {
    account,
    by,
    // After a login by device or passkey the failures may be guesses of somebody else, whose wait must not end.
    forgottenName: byDevice || by === 'passkey' ? null : loginName(context, account.username),
    sessionId,
    formerSessionId,
    deviceId,
    formerDeviceId,
    device: { ...namedDevice(userAgent), network: networkMark(context, address) },
    formId: context.forms.current.form.id,
    origin,
    requestId,
    at,
  });
  return opened === null ? null : { sessionId, deviceId, isMailed: opened.isMailed };
}

/** Ends the session with this id, if there is one. */
export async function closeSession(
  { database, clock }: Pick<AccountsContext, 'database' | 'clock'>,
  sessionId: string | null,
  requestId: string,
): Promise<void> {
  const accountId = sessionId === null ? null : await endSession(database, sessionId);
  if (accountId !== null) await note(database, 'logged-out', { accountId, requestId, at: clock.now() });
}

export const newCookieValue = (random: Random): string => random.bytes(32).toString('base64url');

/** Stores a new device cookie for the account. With it the browser may check a password during a wait. */
export async function rememberDevice(
  { random, clock }: Pick<AccountsContext, 'random' | 'clock'>,
  transaction: Transaction<Tables>,
  accountId: string,
  formerDeviceId: string | null,
): Promise<string> {
  const deviceId = newCookieValue(random);
  await storeDevice(transaction, { accountId, deviceId, formerDeviceId }, clock.now());
  return deviceId;
}
