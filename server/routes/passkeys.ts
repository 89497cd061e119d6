/** The calls about passkeys. */
import { deviceWords, namedDevice } from '../accounts/device.ts';
import { beginPasskeyLogin as beginLogin, logInWithPasskey } from '../accounts/passkey-login.ts';
import { passkeyPlace } from '../accounts/passkey-ceremony.ts';
import { addPasskey as add, beginPasskey as begin, nameOwnPasskey, removeOwnPasskey } from '../accounts/passkeys.ts';
import { refusedInput } from '../accounts/validate.ts';
import { timeIn } from '../base/clock.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import { passkeysOf } from '../database/passkeys.ts';
import { type MessageName, messageText } from '../forms/messages.ts';
import type { Context } from './context.ts';
import type { Applicant, Handler, Visit } from './handler.ts';
import { ownWords } from '../../engine/internal.ts';

const say = ({ forms }: Context, name: MessageName, fills: Readonly<Record<string, string>> = {}): string =>
  messageText(forms.current.form, name, fills);

/** The reasons for which an act is refused, with their messages. */
const refusals = {
  'logged-out': [401, 'sessionInvalid'],
  'password-needed': [400, 'presentPasswordNeeded'],
  full: [409, 'passkeysFull'],
  known: [409, 'passkeyAlready'],
  'too-often': [429, 'passkeysTooOften'],
  late: [409, 'passkeyLate'],
  'not-valid': [409, 'passkeyNotValid'],
  unknown: [400, 'passkeyUnknown'],
  copied: [400, 'passkeyCopied'],
  gone: [404, 'passkeyGone'],
  nowhere: [409, 'passkeysNowhere'],
} as const satisfies Readonly<Record<string, readonly [Refused['status'], MessageName]>>;

function refuseBecause(context: Context, reason: keyof typeof refusals): Refused {
  const [status, name] = refusals[reason];
  return refuse(status, say(context, name));
}

const ownRequest = ({ accountId, username }: Applicant, { sessionId, address, requestId, origin }: Visit) => ({
  accountId,
  username,
  sessionId: sessionId ?? '',
  address,
  requestId,
  origin,
});

/** Lists the passkeys of the account. */
export const passkeys: Handler<'passkeys'> = async ({ applicant: { accountId } }, { database, config }) => {
  const rows = await passkeysOf(database, accountId);
  return {
    time_zone: config.timeZone,
    passkeys: rows.map(({ id, name, addedAt, usedAt }) => ({
      id,
      name,
      added_at: timeIn(config.timeZone, addedAt),
      used_at: usedAt === null ? null : timeIn(config.timeZone, usedAt),
    })),
  };
};

/** Begins to add a passkey, within ten minutes of the log-in or the password. */
export const beginPasskey: Handler<'beginPasskey'> = async ({ applicant, visit }, context) => {
  const place = passkeyPlace(visit.pageOrigin);
  const options = place === null ? 'nowhere' : await begin(context, place, ownRequest(applicant, visit));
  if (typeof options === 'string') return refuseBecause(context, options);
  return { message: say(context, 'passkeyFollow'), options };
};

/** Adds a passkey, which is named after the browser until its owner renames it. */
export const addPasskey: Handler<'addPasskey'> = async ({ body, applicant, visit }, context) => {
  const place = passkeyPlace(visit.pageOrigin);
  if (place === null) return refuseBecause(context, 'nowhere');
  const name = deviceWords(context.forms.current.form, { ...namedDevice(visit.userAgent) });
  const added = await add(context, place, { ...ownRequest(applicant, visit), created: body, name });
  if (added !== 'added') return refuseBecause(context, added);
  context.mailWorker.wake();
  return { message: say(context, 'passkeyAdded', { name: ownWords(name) }) };
};

/** Renames a passkey. */
export const renamePasskey: Handler<'renamePasskey'> = async ({ body: { id, name: typed }, applicant }, context) => {
  const refused = refusedInput(context, 'rename-passkey', { name: typed });
  if (refused !== null) return refused;
  const [{ accountId }, name] = [applicant, typed.trim()];
  if (!(await nameOwnPasskey(context, { accountId, id, name }))) return refuseBecause(context, 'gone');
  return { message: say(context, 'passkeyRenamed', { name: ownWords(name) }) };
};

/** Removes a passkey, within ten minutes of the log-in or the password. */
export const removePasskey: Handler<'removePasskey'> = async ({ query: { id }, applicant, visit }, context) => {
  const removed = await removeOwnPasskey(context, { ...ownRequest(applicant, visit), id });
  if (typeof removed === 'string') return refuseBecause(context, removed);
  context.mailWorker.wake();
  return { message: say(context, 'passkeyRemoved', { name: ownWords(removed.name) }) };
};

/** Begins a log-in with a passkey of any account. */
export const beginPasskeyLogin: Handler<'beginPasskeyLogin'> = async ({ visit }, context) => {
  const place = passkeyPlace(visit.pageOrigin);
  if (place === null) return refuseBecause(context, 'nowhere');
  const options = await beginLogin(context, place, visit.address);
  if (options === null) return refuse(429, say(context, 'tooManyTries'));
  return { message: say(context, 'passkeyFollow'), options };
};

/** Logs in with a passkey. */
export const passkeyLogin: Handler<'passkeyLogin'> = async ({ body: signed, visit }, context) => {
  const place = passkeyPlace(visit.pageOrigin);
  if (place === null) return refuseBecause(context, 'nowhere');
  const { address, sessionId: formerSessionId, deviceId: formerDeviceId, userAgent, requestId, origin } = visit;
  const login = { signed, formerSessionId, formerDeviceId, address, userAgent, requestId, origin };
  const opened = await logInWithPasskey(context, place, login);
  context.mailWorker.wake();
  if (typeof opened === 'string') return refuseBecause(context, opened);
  visit.setDevice(opened.deviceId);
  visit.setSession(opened.sessionId);
  return { message: say(context, 'loggedIn') };
};
