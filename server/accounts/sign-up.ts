import { randomUUID } from 'node:crypto';
import { changeAddress } from '../database/addresses.ts';
import { note } from '../database/audit.ts';
import { queueRequestedMail } from './account-mail.ts';
import { signUp } from './address.ts';
import { nonceHashOf } from './codes.ts';
import type { AccountsContext, PublicMailRequest } from './context.ts';
import { newCookieValue } from './sessions.ts';

export interface SignUpRequest extends PublicMailRequest {
  readonly password: string;
  /** The sign-up cookie that the browser sent. */
  readonly formerNonce: string | null;
}

/**
 * Stores the password until the address is confirmed, or mails the owner of an existing account. Returns the value of
 * the sign-up cookie. Each stored sign-up has a new one, so a stolen former cookie is useless.
 */
export async function registerSignUp(context: AccountsContext, request: SignUpRequest): Promise<string> {
  const { random, passwords } = context;
  const passwordHash = await passwords.hash(request.password);
  const nonce = newCookieValue(random);
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
      await queueRequestedMail(context, transaction, request, { isMailed, kind: 'signed-up', at, nonceHash });
      if (!isMailed) return;
      const event = signUpId === null ? 'signed-up-again' : 'signed-up';
      await note(transaction, event, { accountId: signUpId, requestId, at });
    },
  });
}
