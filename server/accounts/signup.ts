import { randomUUID } from 'node:crypto';
import { say } from '../messages.ts';
import { createAccount } from '../store/accounts.ts';
import { note } from '../store/audit.ts';
import { queueLetter } from '../store/letters.ts';
import { isWithin } from '../store/throttles.ts';
import { type Handler, refuse, type Refused, type Visit, type World } from '../world.ts';
import { isCommonPassword, isOwnName } from './common-passwords.ts';
import { refusedInput } from './judge.ts';
import { normalUsername } from './username.ts';

/** For each address; beyond it nothing changes and nothing is mailed, and the answer is the same. */
const limits = [{ most: 10, seconds: 3600 }];
const addressLimits = [{ most: 600, seconds: 3600 }];

/** Makes the account, or mails the owner of the one that exists; the answer does not tell which. */
export const signup: Handler<'signup'> = async ({ body, visit }, world) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(world, 'sign-up', { username, password: body.password }) ?? refusedPassword(world, username, body.password);
  if (refused !== null) return refused;
  const passwordHash = await world.passwords.hash(body.password);
  if (await mayBeMailed(world, username, visit)) await register(world, username, passwordHash, visit);
  return { message: say(world.forms.application.form, 'accountCreated') };
};

/** Beyond the rules the page shows: one of the commonest passwords, or the user's own name. */
export function refusedPassword(world: World, username: string, password: string): Refused | null {
  const name = isOwnName(password, username) ? 'passwordIsUsername' : isCommonPassword(password) ? 'passwordCommon' : null;
  if (name === null) return null;
  const message = say(world.forms.application.form, name);
  return refuse(400, message, { errors: { password: [message] } });
}

async function mayBeMailed(world: World, username: string, visit: Visit): Promise<boolean> {
  const { database, secrets, clock } = world;
  return await isWithin(database, secrets.fingerprint(`signup address ${visit.address}`), addressLimits, clock.now())
    && await isWithin(database, secrets.fingerprint(`signup ${username}`), limits, clock.now());
}

async function register(world: World, username: string, passwordHash: string, visit: Visit): Promise<void> {
  const { requestId, origin } = visit;
  const at = world.clock.now();
  const account = { id: randomUUID(), username, passwordHash, definitionVersion: world.forms.application.form.version };
  await world.database.transaction().execute(async (transaction) => {
    const accountId = await createAccount(transaction, world.secrets, account, at);
    await note(transaction, accountId === null ? 'signed-up-again' : 'signed-up', { accountId, requestId, at });
    await queueLetter(transaction, { kind: 'signed-up', username, origin, requestId, at });
  });
  world.postman.wake();
}
