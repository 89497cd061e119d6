import { randomUUID } from 'node:crypto';
import { changeAddress } from '../database/addresses.ts';
import { note } from '../database/audit.ts';
import { isWithin } from '../database/throttles.ts';
import { queueAccountMail } from './account-mail.ts';
import { signUp } from './address.ts';
import { nonceHashOf } from './codes.ts';
import type { AccountsContext, MailRequest } from './context.ts';
import { newCookieValue } from './sessions.ts';

/** Sign-ups of one network. Beyond them nothing is stored or mailed, and the response is the same. */
const networkLimits = [{ most: 600, seconds: 3600 }];

export interface SignUpRequest extends MailRequest {
  readonly username: string;
  readonly password: string;
  /** The network of the browser. */
  readonly address: string;
  /** The sign-up cookie that the browser sent. */
  readonly formerNonce: string | null;
}

/**
 * Stores the password until the address is confirmed, or mails the owner of an existing account. Returns the value of
 * the sign-up cookie. Each stored sign-up has a new one, so a stolen former cookie is useless.
 */
export async function registerSignUp(context: AccountsContext, request: SignUpRequest): Promise<string> {
  const { database, secrets, clock, random, passwords } = context;
  const passwordHash = await passwords.hash(request.password);
  const nonce = newCookieValue(random);
  const limitName = secrets.fingerprint(`signup address ${request.address}`);
  // Beyond the limit the former cookie stays valid for an earlier sign-up of this browser.
  if (!(await isWithin(database, limitName, networkLimits, clock.now()))) return request.formerNonce ?? nonce;
  await storeSignUp(context, request, { passwordHash, nonceHash: nonceHashOf(nonce) });
  return nonce;
}

interface NewSignUp {
  readonly passwordHash: string;
  readonly nonceHash: string;
}

/** Runs the same statements for every address, with and without an account. */
async function storeSignUp(
  context: AccountsContext,
  request: SignUpRequest,
  { passwordHash, nonceHash }: NewSignUp,
): Promise<void> {
  const { username, formerNonce, requestId } = request;
  const at = context.clock.now();
  const registration = { id: randomUUID(), passwordHash, nonceHash, formerNonceHash: nonceHashOf(formerNonce) };
  await changeAddress(context, {
    username,
    saves: ['signUps', 'requested'],
    change: (state) => signUp(state, registration, at.getTime()),
    also: async (transaction, { signUpId, isMailed }) => {
      if (!isMailed) return;
      const event = signUpId === null ? 'signed-up-again' : 'signed-up';
      await note(transaction, event, { accountId: signUpId, requestId, at });
      await queueAccountMail(context, transaction, request, { kind: 'signed-up', at, nonceHash });
    },
  });
}
