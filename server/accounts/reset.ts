import { timeIn } from '../clock.ts';
import { passwordChangedMail, resetMail } from '../mail/mails.ts';
import { sendSoon } from '../mail/send-soon.ts';
import { say } from '../messages.ts';
import { changePassword, findAccount, storeReset, takeReset } from '../store/accounts.ts';
import { note } from '../store/audit.ts';
import { endAllSessions } from '../store/sessions.ts';
import { forget, isWithin } from '../store/throttles.ts';
import { type Handler, refuse, type World } from '../world.ts';
import { refusedInput } from './judge.ts';
import { loginName } from './login.ts';
import { refusedPassword } from './signup.ts';
import { normalUsername } from './username.ts';

const validMs = 60 * 60 * 1000;
const limits = [{ most: 1, seconds: 60 }, { most: 5, seconds: 3600 }, { most: 20, seconds: 86_400 }];

/** Mails a link to the owner of a confirmed account; the answer is the same for every address. */
export const forgotPassword: Handler<'forgotPassword'> = async ({ body, visit }, world) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(world, 'forgot', { username });
  if (refused !== null) return refused;
  const { form } = world.forms.application;
  const now = world.clock.now();
  if (await isWithin(world.database, world.secrets.fingerprint(`forgot ${username}`), limits, now)) {
    const account = await findAccount(world.database, username);
    if (account !== null && account.confirmed_at !== null) {
      const id = world.random.bytes(32).toString('base64url');
      await storeReset(world.database, account.id, id, new Date(now.getTime() + validMs));
      await note(world.database, 'reset-asked', { accountId: account.id, requestId: visit.requestId, at: now });
      sendSoon(world, resetMail(form, username, id, visit.origin));
    }
  }
  return { message: say(form, 'resetSent') };
};

/** Sets the password once with the newest link of that very account, and ends all its sessions. */
export const resetPassword: Handler<'resetPassword'> = async ({ body, visit }, world) => {
  const username = normalUsername(body.username);
  const { password, confirm_password, id } = body;
  const refused = refusedInput(world, 'reset', { username, password, confirm_password, id }) ?? refusedPassword(world, username, password);
  if (refused !== null) return refused;
  const { form } = world.forms.application;
  const passwordHash = await world.passwords.hash(password);
  if (!await isChanged(world, username, id, passwordHash, visit.requestId)) return refuse(400, say(form, 'resetRefused'));
  sendSoon(world, passwordChangedMail(form, username, timeIn(world.config.timeZone, world.clock.now()), visit.origin));
  return { message: say(form, 'resetDone') };
};

function isChanged(world: World, username: string, id: string, passwordHash: string, requestId: string): Promise<boolean> {
  const now = world.clock.now();
  return world.database.transaction().execute(async (transaction) => {
    const accountId = await takeReset(transaction, username, id, now);
    if (accountId === null) return false;
    await changePassword(transaction, accountId, passwordHash);
    await endAllSessions(transaction, accountId);
    await forget(transaction, loginName(world, username));
    await note(transaction, 'password-reset', { accountId, requestId, at: now });
    return true;
  });
}
