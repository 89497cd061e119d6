import { randomUUID } from 'node:crypto';
import { say } from '../messages.ts';
import { changeAddress } from '../store/addresses.ts';
import { note } from '../store/audit.ts';
import { queueLetter } from '../store/letters.ts';
import { isWithin } from '../store/throttles.ts';
import { type Handler, refuse, type Refused, type Visit, type World } from '../world.ts';
import { signUp } from './address.ts';
import { nonceHashOf } from './codes.ts';
import { isCommonPassword, isOwnName } from './common-passwords.ts';
import { refusedInput } from './validate.ts';
import { normalUsername } from './username.ts';

/** For each network address; beyond it nothing changes and nothing is mailed, and the answer is the same. */
const networkLimits = [{ most: 600, seconds: 3600 }];

/** Stores the password until the address is confirmed, or mails the owner of an account; the answer is the same. */
export const signup: Handler<'signup'> = async ({ body, visit }, world) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(world, 'sign-up', { username, password: body.password }) ?? refusedPassword(world, username, body.password);
  if (refused !== null) return refused;
  const passwordHash = await world.passwords.hash(body.password);
  const { database, secrets, clock, random } = world;
  const nonce = random.bytes(32).toString('base64url');
  const mayRegister = await isWithin(database, secrets.fingerprint(`signup address ${visit.address}`), networkLimits, clock.now());
  if (mayRegister) await register(world, { username, passwordHash, nonce }, visit);
  // Where nothing is stored, an earlier sign-up of this browser is still confirmed by the cookie it has.
  visit.setSignUpNonce(mayRegister ? nonce : visit.signUpNonce ?? nonce);
  return { message: say(world.forms.application.form, 'accountCreated') };
};

/** Beyond the rules the page shows: one of the commonest passwords, or the user's own name. */
export function refusedPassword(world: World, username: string, password: string): Refused | null {
  const name = isOwnName(password, username) ? 'passwordIsUsername' : isCommonPassword(password) ? 'passwordCommon' : null;
  if (name === null) return null;
  const message = say(world.forms.application.form, name);
  return refuse(400, message, { errors: { password: [message] } });
}

interface NewSignUp {
  readonly username: string;
  readonly passwordHash: string;
  /** New at every sign-up: whoever has read the browser's former cookie has nothing. */
  readonly nonce: string;
}

/** The same statements for every address, whether or not it has an account. */
async function register(world: World, { username, passwordHash, nonce }: NewSignUp, visit: Visit): Promise<void> {
  const { requestId, origin } = visit;
  const at = world.clock.now();
  const [nonceHash, formerNonceHash] = [nonceHashOf(nonce), nonceHashOf(visit.signUpNonce)];
  const registration = { id: randomUUID(), passwordHash, nonceHash, formerNonceHash };
  await changeAddress(world, {
    username, saves: ['signUps', 'requested'],
    change: (state) => signUp(state, registration, at.getTime()),
    also: async (transaction, { signUpId, isMailed }) => {
      if (!isMailed) return;
      const event = signUpId === null ? 'signed-up-again' : 'signed-up';
      await note(transaction, event, { accountId: signUpId, requestId, at });
      await queueLetter(transaction, { kind: 'signed-up', username, nonceHash, origin, requestId, at });
    },
  });
  world.postman.wake();
}
