import { say } from '../messages.ts';
import { confirmAccount, findAccount, takeCodeTry } from '../store/accounts.ts';
import { note } from '../store/audit.ts';
import { queueLetter } from '../store/letters.ts';
import { isWithin } from '../store/throttles.ts';
import { type Handler, refuse, type World } from '../world.ts';
import { codeHash, isSame } from './codes.ts';
import { refusedInput } from './judge.ts';
import { normalUsername } from './username.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/** The same answer for a wrong code, an old one, too many tries, and no account. */
export const confirm: Handler<'confirm'> = async ({ body, visit }, world) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(world, 'confirm', { username, code: body.code });
  if (refused !== null) return refused;
  const accountId = (await findAccount(world.database, username))?.id ?? nobody;
  if (!await isConfirmed(world, accountId, body.code)) return refuse(400, say(world.forms.application.form, 'codeRefused'));
  await note(world.database, 'confirmed', { accountId, requestId: visit.requestId, at: world.clock.now() });
  return { message: say(world.forms.application.form, 'accountConfirmed') };
};

async function isConfirmed(world: World, accountId: string, code: string): Promise<boolean> {
  const now = world.clock.now();
  const expected = await takeCodeTry(world.database, accountId, now);
  const given = codeHash(world.secrets, accountId, code);
  if (expected === null || !isSame(expected, given)) return false;
  return world.database.transaction().execute((transaction) => confirmAccount(transaction, accountId, given, now));
}

const resendLimits = [{ most: 1, seconds: 60 }, { most: 5, seconds: 3600 }, { most: 20, seconds: 86_400 }];

/** Mails a new code to an account that waits for one; the answer is the same for every address. */
export const resendConfirm: Handler<'resendConfirm'> = async ({ body, visit }, world) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(world, 'forgot', { username });
  if (refused !== null) return refused;
  const { database, secrets, postman } = world;
  const at = world.clock.now();
  if (await isWithin(database, secrets.fingerprint(`resend ${username}`), resendLimits, at)) {
    await queueLetter(database, { kind: 'code', username, origin: visit.origin, requestId: visit.requestId, at });
    postman.wake();
  }
  return { message: say(world.forms.application.form, 'codeSent') };
};
