import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { say } from '../messages.ts';
import { changePassword, createAccount, findAccount } from '../store/accounts.ts';
import { changeAddress } from '../store/addresses.ts';
import { note } from '../store/audit.ts';
import { forgetDevices } from '../store/devices.ts';
import { queueLetter } from '../store/letters.ts';
import { endAllSessions } from '../store/sessions.ts';
import type { Tables } from '../store/tables.ts';
import { forget } from '../store/throttles.ts';
import { type Handler, refuse, type Visit, type World } from '../world.ts';
import { type AddressState, requestLink, setPassword } from './address.ts';
import { refusedInput } from './validate.ts';
import { rememberDevice } from './login.ts';
import { linkHashOf } from './reset-link.ts';
import { refusedPassword } from './signup.ts';
import { loginName } from './try-password.ts';
import { normalUsername } from './username.ts';

/** Mails a link if the address has an account or waits for its confirmation; the answer is the same for every address. */
export const forgotPassword: Handler<'forgotPassword'> = async ({ body, visit }, world) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(world, 'forgot', { username });
  if (refused !== null) return refused;
  const at = world.clock.now();
  const { requestId, origin } = visit;
  await changeAddress(world, {
    username, saves: ['requested'],
    change: (state) => requestLink(state, at.getTime()),
    also: async (transaction, { isMailed }) => {
      if (isMailed) await queueLetter(transaction, { kind: 'reset', username, origin, requestId, at });
    },
  });
  world.postman.wake();
  return { message: say(world.forms.application.form, 'resetSent') };
};

/** Sets the password once with the newest link of that very address, and ends all its sessions. */
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

async function isChanged(world: World, { username, id, passwordHash }: NewPassword, visit: Visit): Promise<boolean> {
  const { requestId, origin } = visit;
  const at = world.clock.now();
  const { isSet } = await changeAddress(world, {
    username, saves: ['signUps', 'link'],
    change: (state) => ({ ...setPassword(state, linkHashOf(id), at.getTime()), before: state }),
    also: async (transaction, result) => {
      if (!result.isSet) return;
      const accountId = await accountOf(world, transaction, { username, before: result.before, requestId });
      await changePassword(transaction, accountId, passwordHash);
      await endAllSessions(transaction, accountId);
      await forgetDevices(transaction, accountId);
      await rememberDevice(world, transaction, accountId, visit);
      await forget(transaction, loginName(world, username));
      await note(transaction, 'password-reset', { accountId, requestId, at });
      if (result.before.account?.hasPassword !== true) return;
      await queueLetter(transaction, { kind: 'password-changed', username, origin, requestId, at });
    },
  });
  return isSet;
}

interface Owner {
  readonly username: string;
  readonly before: AddressState;
  readonly requestId: string;
}

/** The link was mailed: to open it confirms an address that waits for that. */
async function accountOf(world: World, transaction: Transaction<Tables>, owner: Owner): Promise<string> {
  const { secrets, clock, forms } = world;
  const { username, before, requestId } = owner;
  const account = await findAccount(transaction, username);
  if (account !== null) return account.id;
  const [id, at] = [randomUUID(), clock.now()];
  const createdAt = new Date(before.signUps[0]?.createdAt ?? at.getTime());
  await createAccount(transaction, secrets, {
    id, username, passwordHash: null, createdAt, confirmedAt: at, definitionVersion: forms.application.form.version,
  });
  await note(transaction, 'address-confirmed', { accountId: id, requestId, at });
  return id;
}
