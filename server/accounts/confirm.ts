import { say } from '../messages.ts';
import { createAccount } from '../store/accounts.ts';
import { changeAddress } from '../store/addresses.ts';
import { note } from '../store/audit.ts';
import { queueLetter } from '../store/letters.ts';
import { type Handler, refuse } from '../world.ts';
import { enterCode, requestCode, type SignUp } from './address.ts';
import { codeHash, isSame, nonceHashOf } from './codes.ts';
import { refusedInput } from './validate.ts';
import { rememberDevice } from './login.ts';
import { normalUsername } from './username.ts';

/**
 * Makes the account. The password goes with it only in the browser that typed it; elsewhere every pending password is
 * discarded, and a link to set one is mailed. One answer for a wrong code, an old one, too many tries, and no sign-up.
 */
export const confirm: Handler<'confirm'> = async ({ body, visit }, world) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(world, 'confirm', { username, code: body.code });
  if (refused !== null) return refused;
  const { secrets, forms: { application: { form } } } = world;
  const at = world.clock.now();
  const { requestId, origin } = visit;
  const isCodeOf = ({ id, codeHash: expected }: SignUp): boolean =>
    isSame(expected ?? '', codeHash(secrets, id, body.code));
  const { confirmed } = await changeAddress(world, {
    username, saves: ['signUps'],
    change: (state) => enterCode(state, { nonceHash: nonceHashOf(visit.signUpNonce), isCodeOf }, at.getTime()),
    also: async (transaction, result) => {
      if (result.confirmed === null) return;
      const { signUp: { id, passwordHash, createdAt }, keepsPassword } = result.confirmed;
      await createAccount(transaction, secrets, {
        id, username, createdAt: new Date(createdAt), confirmedAt: at, definitionVersion: form.version,
        passwordHash: keepsPassword ? passwordHash : null,
      });
      await note(transaction, keepsPassword ? 'confirmed' : 'address-confirmed', { accountId: id, requestId, at });
      if (keepsPassword) return rememberDevice(world, transaction, id, visit);
      await queueLetter(transaction, { kind: 'address-confirmed', username, origin, requestId, at });
    },
  });
  if (confirmed === null) return refuse(400, say(form, 'codeRefused'));
  world.postman.wake();
  const { keepsPassword } = confirmed;
  return { message: say(form, keepsPassword ? 'accountConfirmed' : 'addressConfirmed'), link_mailed: !keepsPassword };
};

/** Mails a new code to an address that waits for one; the answer is the same for every address. */
export const resendConfirm: Handler<'resendConfirm'> = async ({ body, visit }, world) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(world, 'forgot', { username });
  if (refused !== null) return refused;
  const at = world.clock.now();
  const { requestId, origin } = visit;
  const nonceHash = nonceHashOf(visit.signUpNonce);
  await changeAddress(world, {
    username, saves: ['requested'],
    change: (state) => requestCode(state, nonceHash, at.getTime()),
    also: async (transaction, { isMailed }) => {
      if (isMailed) await queueLetter(transaction, { kind: 'code', username, nonceHash, origin, requestId, at });
    },
  });
  world.postman.wake();
  return { message: say(world.forms.application.form, 'codeSent') };
};
