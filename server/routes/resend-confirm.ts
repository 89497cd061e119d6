import { requestNewCode } from '../accounts/confirmation.ts';
import { normalUsername } from '../base/username.ts';
import { refusedInput } from '../accounts/validate.ts';
import { say } from '../forms/messages.ts';
import type { Handler } from './handler.ts';
import { withinMailLimit } from './mail-limit.ts';

/** Mails a new code to an address with a pending sign-up. The response is the same for every address. */
export const resendConfirm: Handler<'resendConfirm'> = async ({ body, visit }, context) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(context, 'forgot', { username });
  if (refused !== null) return refused;
  const { signUpNonce: nonce, address, requestId, origin } = visit;
  return withinMailLimit(context, visit, async () => {
    await requestNewCode(context, { username, nonce, address, requestId, origin });
    context.mailWorker.wake();
    return { message: say(context.forms.application.form, 'codeSent') };
  });
};
