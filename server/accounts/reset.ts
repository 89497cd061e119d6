import { say } from '../messages.ts';
import { changePassword, takeReset } from '../store/accounts.ts';
import { note } from '../store/audit.ts';
import { queueLetter } from '../store/letters.ts';
import { endAllSessions } from '../store/sessions.ts';
import { forget, isWithin } from '../store/throttles.ts';
import { type Handler, refuse, type Visit, type World } from '../world.ts';
import { refusedInput } from './judge.ts';
import { loginName } from './login.ts';
import { refusedPassword } from './signup.ts';
import { normalUsername } from './username.ts';

const limits = [{ most: 1, seconds: 60 }, { most: 5, seconds: 3600 }, { most: 20, seconds: 86_400 }];

/** Mails a link to the owner of a confirmed account; the answer is the same for every address. */
export const forgotPassword: Handler<'forgotPassword'> = async ({ body, visit }, world) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(world, 'forgot', { username });
  if (refused !== null) return refused;
  const { database, secrets, postman } = world;
  const at = world.clock.now();
  if (await isWithin(database, secrets.fingerprint(`forgot ${username}`), limits, at)) {
    await queueLetter(database, { kind: 'reset', username, origin: visit.origin, requestId: visit.requestId, at });
    postman.wake();
  }
  return { message: say(world.forms.application.form, 'resetSent') };
};

/** Sets the password once with the newest link of that very account, and ends all its sessions. */
export const resetPassword: Handler<'resetPassword'> = async ({ body, visit }, world) => {
  const username = normalUsername(body.username);
  const { password, confirm_password, id } = body;
  const refused = refusedInput(world, 'reset', { username, password, confirm_password, id }) ?? refusedPassword(world, username, password);
  if (refused !== null) return refused;
  const { form } = world.forms.application;
  const passwordHash = await world.passwords.hash(password);
  if (!await isChanged(world, { username, id, passwordHash }, visit)) return refuse(400, say(form, 'resetRefused'));
  world.postman.wake();
  return { message: say(form, 'resetDone') };
};

interface NewPassword {
  readonly username: string;
  readonly id: string;
  readonly passwordHash: string;
}

function isChanged(world: World, { username, id, passwordHash }: NewPassword, { requestId, origin }: Visit): Promise<boolean> {
  const now = world.clock.now();
  return world.database.transaction().execute(async (transaction) => {
    const accountId = await takeReset(transaction, username, id, now);
    if (accountId === null) return false;
    await changePassword(transaction, accountId, passwordHash);
    await endAllSessions(transaction, accountId);
    await forget(transaction, loginName(world, username));
    await note(transaction, 'password-reset', { accountId, requestId, at: now });
    await queueLetter(transaction, { kind: 'password-changed', username, origin, requestId, at: now });
    return true;
  });
}
