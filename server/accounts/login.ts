import { say } from '../messages.ts';
import { type Account, countFailure, findAccount, isDisabled, noteLogin } from '../store/accounts.ts';
import { note } from '../store/audit.ts';
import { queueLetter } from '../store/letters.ts';
import { endSession, storeSession } from '../store/sessions.ts';
import { type Attempt, countAddressFailure, countAttempt, forget, waitOf } from '../store/throttles.ts';
import { type Handler, refuse, type Refused, type Visit, type World } from '../world.ts';
import { refusedInput } from './judge.ts';
import { normalUsername } from './username.ts';

/** Opens a session with a new id. One answer for a wrong name and a wrong password, at the same cost. */
export const login: Handler<'login'> = async ({ body, visit }, world) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(world, 'login', { username, password: body.password }) ?? await heldBack(world, username, visit);
  if (refused !== null) return refused;
  const { form } = world.forms.application;
  const account = await findAccount(world.database, username);
  const isRight = await world.passwords.isRight(body.password, account?.password_hash ?? null);
  // Unconfirmed is told to nobody: whoever signed up anew for an address would learn whether it had an account before.
  if (account === null || account.confirmed_at === null || isDisabled(account) || !isRight) {
    await noteFailure(world, username, account, visit);
    return refuse(400, say(form, 'loginRefused'));
  }
  await openSession(world, account, visit);
  return { message: say(form, 'loggedIn') };
};

/** The same statements, in one transaction, for every name. */
async function noteFailure(world: World, username: string, account: Account | null, visit: Visit): Promise<void> {
  const at = world.clock.now();
  await world.database.transaction().execute(async (transaction) => {
    await countAddressFailure(transaction, addressName(world, visit), at);
    await note(transaction, 'login-failed', about(world, visit, account));
    if (!await countFailure(transaction, username)) return;
    await note(transaction, 'password-disabled', about(world, visit, account));
    await queueLetter(transaction, { kind: 'password-disabled', username, origin: visit.origin, requestId: visit.requestId, at });
  });
  world.postman.wake();
}

/** Under what name failed logins of an account are counted. */
export const loginName = (world: World, username: string): string => world.secrets.fingerprint(`login ${username}`);
const addressName = (world: World, visit: Visit): string => world.secrets.fingerprint(`login address ${visit.address}`);
const about = (world: World, visit: Visit, account: Account | null) =>
  ({ accountId: account?.id ?? null, requestId: visit.requestId, at: world.clock.now() });

/** Counts the attempt; refuses it while its account or its address has to wait. */
async function heldBack(world: World, username: string, visit: Visit): Promise<Refused | null> {
  const { database, clock } = world;
  const address = await waitOf(database, addressName(world, visit), clock.now());
  const { waitSeconds }: Attempt = address.waitSeconds > 0
    ? address
    : await countAttempt(database, loginName(world, username), clock.now());
  if (waitSeconds === 0) return null;
  await note(database, 'login-held', about(world, visit, null));
  return { ...refuse(429, say(world.forms.application.form, 'tooManyTries')), retryAfter: waitSeconds };
}

async function openSession(world: World, account: Account, visit: Visit): Promise<void> {
  const now = world.clock.now();
  const sessionId = world.random.bytes(32).toString('base64url');
  await world.database.transaction().execute(async (transaction) => {
    // The session the browser came with is over, whoever gave it.
    if (visit.sessionId !== null) await endSession(transaction, visit.sessionId);
    await forget(transaction, loginName(world, account.username));
    await noteLogin(transaction, account.id, now);
    await storeSession(transaction, sessionId, account.id, now);
    await note(transaction, 'logged-in', about(world, visit, account));
  });
  visit.setSession(sessionId);
}

/** Reached only by the page's own fetch, and for no other session than it names: the guards of the route see to it. */
export const logout: Handler<'logout'> = async ({ visit }, world) => {
  const accountId = visit.sessionId === null ? null : await endSession(world.database, visit.sessionId);
  if (accountId !== null) await note(world.database, 'logged-out', { accountId, requestId: visit.requestId, at: world.clock.now() });
  visit.setSession(null);
  return { message: say(world.forms.application.form, 'loggedOut') };
};
