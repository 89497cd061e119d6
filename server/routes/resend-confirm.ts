import { requestNewCode } from '../accounts/confirmation.ts';
import { normalUsername } from '../base/username.ts';
import { refusedInput } from '../accounts/validate.ts';
import type { Handler } from './handler.ts';
import { answerMailRequest } from './mail-limit.ts';

/** Mails a new code to an address with a pending sign-up. The response is the same for every address. */
export const resendConfirm: Handler<'resendConfirm'> = async ({ body, visit }, context) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(context, 'forgot', { username });
  if (refused !== null) return refused;
  const { signUpNonce: nonce, address, requestId, origin } = visit;
  return answerMailRequest(context, visit, { now: 'codeSent', later: 'codeLater' }, () =>
    requestNewCode(context, { username, nonce, address, requestId, origin }),
  );
};
