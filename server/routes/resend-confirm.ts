import { requestNewCode } from '../accounts/confirmation.ts';
import { normalUsername } from '../database/username.ts';
import { refusedInput } from '../accounts/validate.ts';
import { say } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/** Mails a new code to an address with a pending sign-up. The response is the same for every address. */
export const resendConfirm: Handler<'resendConfirm'> = async ({ body, visit }, context) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(context, 'forgot', { username });
  if (refused !== null) return refused;
  await requestNewCode(context, {
    username,
    nonce: visit.signUpNonce,
    requestId: visit.requestId,
    origin: visit.origin,
  });
  context.mailWorker.wake();
  return { message: say(context.forms.application.form, 'codeSent') };
};
