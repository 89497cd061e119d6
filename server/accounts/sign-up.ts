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

export interface StoredSignUp {
  /** The value of the sign-up cookie. Each stored sign-up has a new one, so a stolen former cookie is useless. */
  readonly nonce: string;
  /** The time of the mail. */
  readonly dueAt: Date;
}

/** Stores the password until the address is confirmed, or mails the owner of an existing account. */
export async function registerSignUp(context: AccountsContext, request: SignUpRequest): Promise<StoredSignUp> {
  const { random, passwords } = context;
  const passwordHash = await passwords.hash(request.password);
  const nonce = newCookieValue(random);
  return { nonce, dueAt: await storeSignUp(context, request, { passwordHash, nonceHash: nonceHashOf(nonce) }) };
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
): Promise<Date> {
  const { username, formerNonce, requestId } = request;
  const at = context.clock.now();
  const formerNonceHash = nonceHashOf(formerNonce);
  const registration = { id: randomUUID(), passwordHash, nonceHash, formerNonceHash };
  let dueAt = at;
  await changeAddress(context, {
    username,
    saves: ['signUps', 'requested'],
    change: (state) => signUp(state, registration, at.getTime()),
    also: async (transaction, { signUpId, isMailed }) => {
      const mail = { isMailed, kind: 'signed-up', at, nonceHash, formerNonceHash } as const;
      dueAt = await queueRequestedMail(context, transaction, request, mail);
      if (!isMailed) return;
      const event = signUpId === null ? 'signed-up-again' : 'signed-up';
      await note(transaction, event, { accountId: signUpId, requestId, at });
    },
  });
  return dueAt;
}
