/** Logs in with a passkey: nobody types an address, so nothing tells which addresses have accounts. */
import type { Transaction } from 'kysely';
import { lockAccount } from '../database/accounts.ts';
import { note } from '../database/audit.ts';
import { storeChallenge, takeChallenge } from '../database/passkey-challenges.ts';
import { findPasskey, type StoredPasskey, noteUse } from '../database/passkeys.ts';
import type { Tables } from '../database/tables.ts';
import { isWithin } from '../database/throttles.ts';
import { queueAccountMail } from './account-mail.ts';
import type { AccountsContext, MailRequest } from './context.ts';
import { networkMark } from './device.ts';
import {
  challengeIn,
  type PasskeyPlace,
  requestOptions,
  type SignedChallenge,
  verifySigned,
} from './passkey-ceremony.ts';
import { newCookieValue, type OpenedSession, openSession, type SuccessfulLogin } from './sessions.ts';

/** Log-ins that a network begins within ten minutes. A signature cannot be guessed; this limits the work. */
const logins = { most: 300, seconds: 600 };

/** Begins a log-in. Returns the options for the browser; null when the network has begun too many. */
export async function beginPasskeyLogin(
  { database, secrets, clock, random }: AccountsContext,
  place: PasskeyPlace,
  address: string,
) {
  const at = clock.now();
  const network = secrets.fingerprint(`passkey log-ins of network ${address}`);
  if (!(await isWithin(database, network, [logins], at))) return null;
  const challenge = newCookieValue(random);
  await storeChallenge(database, challenge, null, at);
  return requestOptions(place, challenge);
}

export interface PasskeyLogin
  extends MailRequest, Pick<SuccessfulLogin, 'formerSessionId' | 'formerDeviceId' | 'address' | 'userAgent'> {
  readonly signed: SignedChallenge;
}

/**
 * Opens a session with a signed challenge, which is used up. `unknown` is any invalid answer. `copied`: the counter of
 * the passkey went back, which its owner is told.
 */
export async function logInWithPasskey(
  context: AccountsContext,
  place: PasskeyPlace,
  login: PasskeyLogin,
): Promise<OpenedSession | 'late' | 'unknown' | 'copied'> {
  const { database, clock } = context;
  const { signed, requestId } = login;
  const at = clock.now();
  const challenge = challengeIn(signed);
  if (challenge === null) return 'unknown';
  if (!(await takeChallenge(database, challenge, null, at))) return 'late';
  const passkey = await findPasskey(database, signed.id);
  const counter = passkey === null ? null : await verifySigned(place, challenge, signed, passkey);
  const opened =
    passkey === null || counter === null
      ? 'unknown'
      : await database.transaction().execute((transaction) => open(context, transaction, login, { passkey, counter }));
  if (opened === 'unknown') {
    await note(database, 'passkey-refused', { accountId: passkey?.accountId ?? null, requestId, at });
  }
  return opened;
}

interface Verified {
  readonly passkey: StoredPasskey;
  readonly counter: number;
}

/** The lock of the account comes first, so that a removal, a deletion or another log-in is either before or after. */
async function open(
  context: AccountsContext,
  transaction: Transaction<Tables>,
  login: PasskeyLogin,
  { passkey: { id, accountId }, counter }: Verified,
): Promise<OpenedSession | 'unknown' | 'copied'> {
  const at = context.clock.now();
  const account = await lockAccount(transaction, accountId);
  if (account === null) return 'unknown';
  const used = await noteUse(transaction, { id, accountId, counter, at });
  if (used === 'gone') return 'unknown';
  const { address, requestId, origin } = login;
  if (used !== 'used') {
    await note(transaction, 'passkey-copied', { accountId, requestId, at, network: networkMark(context, address) });
    if (await isWithin(transaction, `copied passkeys ${accountId}`, [{ most: 1, seconds: 3600 }], at)) {
      const to = { username: account.username, origin, requestId };
      await queueAccountMail(context, transaction, to, { kind: 'passkey-copied', at, words: { name: used.copied } });
    }
    return 'copied';
  }
  const opening = { ...context, database: transaction };
  return (await openSession(opening, { ...login, account, by: 'passkey', byDevice: false })) ?? 'unknown';
}
