import type { Transaction } from 'kysely';
import { say } from '../messages.ts';
import { type Account, countFailure, findAccount, noteLogin } from '../store/accounts.ts';
import { note } from '../store/audit.ts';
import { storeDevice } from '../store/devices.ts';
import { queueLetter } from '../store/letters.ts';
import { endSession, storeSession } from '../store/sessions.ts';
import type { Tables } from '../store/tables.ts';
import { forget } from '../store/throttles.ts';
import { type Handler, refuse, type Visit, type World } from '../world.ts';
import { refusedInput } from './validate.ts';
import { loginName, noteNetworkFailure, tryPassword } from './try-password.ts';
import { normalUsername } from './username.ts';

/** Opens a session with a new id. One answer for a wrong name and a wrong password, at the same cost. */
export const login: Handler<'login'> = async ({ body, visit }, world) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(world, 'login', { username, password: body.password });
  if (refused !== null) return refused;
  const { form } = world.forms.application;
  // A pending sign-up is no account: whoever signs up for an address does not learn whether it had one before.
  const account = await findAccount(world.database, username);
  const tried = await tryPassword(world, { username, password: body.password, account }, visit);
  if (tried.result === 'held') {
    await note(world.database, 'login-held', about(world, visit, null));
    return { ...refuse(429, say(form, 'loginHeld')), retryAfter: tried.waitSeconds };
  }
  if (tried.result === 'wrong') {
    await noteFailure(world, { username, account, isCounted: tried.isCounted }, visit);
    return refuse(400, say(form, 'loginRefused'));
  }
  await openSession(world, tried, visit);
  return { message: say(form, 'loggedIn') };
};

interface Failure {
  readonly username: string;
  readonly account: Account | null;
  /** Among the guesses of the network, before it was compared. */
  readonly isCounted: boolean;
}

/** The same statements, in one transaction, for every name. */
async function noteFailure(world: World, { username, account, isCounted }: Failure, visit: Visit): Promise<void> {
  const { requestId, origin } = visit;
  const at = world.clock.now();
  await world.database.transaction().execute(async (transaction) => {
    await noteNetworkFailure(world, transaction, visit, account !== null && !isCounted);
    await note(transaction, 'login-failed', about(world, visit, account));
    if (!await countFailure(transaction, username)) return;
    await note(transaction, 'password-disabled', about(world, visit, account));
    await queueLetter(transaction, { kind: 'password-disabled', username, origin, requestId, at });
  });
  world.postman.wake();
}

const about = (world: World, visit: Visit, account: Account | null) =>
  ({ accountId: account?.id ?? null, requestId: visit.requestId, at: world.clock.now() });

interface Success {
  readonly account: Account;
  readonly byDevice: boolean;
}

async function openSession(world: World, { account, byDevice }: Success, visit: Visit): Promise<void> {
  const now = world.clock.now();
  const sessionId = world.random.bytes(32).toString('base64url');
  await world.database.transaction().execute(async (transaction) => {
    // The session the browser came with is over, whoever gave it.
    if (visit.sessionId !== null) await endSession(transaction, visit.sessionId);
    // Somebody else may be guessing, who waits on as if nobody had logged in.
    if (!byDevice) await forget(transaction, loginName(world, account.username));
    await noteLogin(transaction, account.id, { at: now, keepsFailures: byDevice });
    await storeSession(transaction, sessionId, account.id, now);
    await rememberDevice(world, transaction, account.id, visit);
    await note(transaction, 'logged-in', about(world, visit, account));
  });
  visit.setSession(sessionId);
}

/** From now on this browser may try the password of the account while others have to wait. */
export async function rememberDevice(world: World, transaction: Transaction<Tables>, accountId: string, visit: Visit): Promise<void> {
  const deviceId = world.random.bytes(32).toString('base64url');
  await storeDevice(transaction, { accountId, deviceId, formerDeviceId: visit.deviceId }, world.clock.now());
  visit.setDevice(deviceId);
}

/** Reached only by the page's own fetch, and for no other session than it names: the guards of the route see to it. */
export const logout: Handler<'logout'> = async ({ visit }, world) => {
  const accountId = visit.sessionId === null ? null : await endSession(world.database, visit.sessionId);
  if (accountId !== null) await note(world.database, 'logged-out', { accountId, requestId: visit.requestId, at: world.clock.now() });
  visit.setSession(null);
  return { message: say(world.forms.application.form, 'loggedOut') };
};
