import { requestResetLink } from '../accounts/password-reset.ts';
import { normalUsername } from '../base/username.ts';
import { refusedInput } from '../accounts/validate.ts';
import type { Handler } from './handler.ts';
import { answerMailRequest } from './mail-limit.ts';

/** Mails a link to set the password. The response is the same for every address. */
export const forgotPassword: Handler<'forgotPassword'> = async ({ body, visit }, context) => {
  const username = normalUsername(body.username);
  const refused = refusedInput(context, 'forgot', { username });
  if (refused !== null) return refused;
  const { address, requestId, origin } = visit;
  return answerMailRequest(context, visit, { now: 'resetSent', later: 'resetLater' }, () =>
    requestResetLink(context, { username, address, requestId, origin }),
  );
};
