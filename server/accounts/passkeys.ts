/** The passkeys of an account: its owner adds, renames and removes them. */
import { lockAccount } from '../database/accounts.ts';
import { note } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import { storeChallenge, takeChallenge } from '../database/passkey-challenges.ts';
import { mostPasskeys, passkeysOf, removePasskey, renamePasskey, storePasskey } from '../database/passkeys.ts';
import { hasRecentLogin } from '../database/sessions.ts';
import { isWithin } from '../database/throttles.ts';
import { queueAccountMail } from './account-mail.ts';
import type { AccountsContext, MailRequest } from './context.ts';
import { networkMark } from './device.ts';
import {
  challengeIn,
  type CreatedPasskey,
  creationOptions,
  type PasskeyPlace,
  verifyCreated,
} from './passkey-ceremony.ts';
import { newCookieValue } from './sessions.ts';

/** A request of the owner about the passkeys of the account. */
export interface OwnRequest extends MailRequest {
  readonly accountId: string;
  readonly username: string;
  readonly sessionId: string;
  /** The network of the browser. */
  readonly address: string;
}

/** Why an act is not done: the session has ended, or neither began nor gave the password within ten minutes. */
type NotNow = 'logged-out' | 'password-needed';

async function refusedNow(database: Database, sessionId: string, now: Date): Promise<NotNow | null> {
  const isRecent = await hasRecentLogin(database, sessionId, now);
  if (isRecent === true) return null;
  return isRecent === null ? 'logged-out' : 'password-needed';
}

/** Additions begun within a day, also those that are given up. */
const additions = { most: 20, seconds: 86_400 };

/** Begins the addition of a passkey. Returns the options for the browser, or the reason why there are none. */
export async function beginPasskey(
  context: AccountsContext,
  place: PasskeyPlace,
  { accountId, username, sessionId }: OwnRequest,
) {
  const { database, clock, random, forms } = context;
  const at = clock.now();
  const refused = await refusedNow(database, sessionId, at);
  if (refused !== null) return refused;
  const passkeys = await passkeysOf(database, accountId);
  if (passkeys.length >= mostPasskeys) return 'full';
  if (!(await isWithin(database, `passkeys ${accountId}`, [additions], at))) return 'too-often';
  const challenge = newCookieValue(random);
  await storeChallenge(database, challenge, { accountId, sessionId }, at);
  const title = forms.current.form.institution['partner_name'] ?? place.rpId;
  return creationOptions(place, challenge, { accountId, username, title, passkeys });
}

/**
 * Adds the passkey that a browser made with options of the same session, which is the proof of a recent log-in.
 * Refuses it when the session has ended meanwhile.
 */
export async function addPasskey(
  context: AccountsContext,
  place: PasskeyPlace,
  { created, name, ...owner }: OwnRequest & { readonly created: CreatedPasskey; readonly name: string },
): Promise<'added' | 'late' | 'not-valid' | 'full' | 'known' | 'logged-out'> {
  const { database, clock } = context;
  const { accountId, username, sessionId, address, requestId, origin } = owner;
  const at = clock.now();
  const challenge = challengeIn(created);
  if (challenge === null) return 'not-valid';
  if (!(await takeChallenge(database, challenge, { accountId, sessionId }, at))) return 'late';
  const credential = await verifyCreated(place, challenge, created);
  if (credential === null) return 'not-valid';
  return database.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    if ((await hasRecentLogin(transaction, sessionId, at)) === null) return 'logged-out';
    const stored = await storePasskey(transaction, { ...credential, accountId, name, at });
    if (stored !== 'stored') return stored;
    await note(transaction, 'passkey-added', { accountId, requestId, at, network: networkMark(context, address) });
    const mail = { kind: 'passkey-added', at, words: { name } } as const;
    await queueAccountMail(context, transaction, { username, origin, requestId }, mail);
    return 'added';
  });
}

/** Renames a passkey of the owner. Returns false when there is none with this id. */
export const nameOwnPasskey = (
  { database }: Pick<AccountsContext, 'database'>,
  { accountId, id, name }: { readonly accountId: string; readonly id: string; readonly name: string },
): Promise<boolean> => renamePasskey(database, { accountId, id, name });

/** Removes a passkey of the owner. Returns its name, or the reason why it stays. Sessions that it opened go on. */
export function removeOwnPasskey(
  context: AccountsContext,
  { id, ...owner }: OwnRequest & { readonly id: string },
): Promise<{ readonly name: string } | 'gone' | NotNow> {
  const { database, clock } = context;
  const { accountId, username, sessionId, address, requestId, origin } = owner;
  const at = clock.now();
  return database.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    const refused = await refusedNow(transaction, sessionId, at);
    if (refused !== null) return refused;
    const name = await removePasskey(transaction, accountId, id);
    if (name === null) return 'gone';
    await note(transaction, 'passkey-removed', { accountId, requestId, at, network: networkMark(context, address) });
    const mail = { kind: 'passkey-removed', at, words: { name } } as const;
    await queueAccountMail(context, transaction, { username, origin, requestId }, mail);
    return { name };
  });
}
