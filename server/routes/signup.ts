import { signUpClosed } from '../application/opening.ts';
import { registerSignUp } from '../accounts/sign-up.ts';
import { normalUsername } from '../base/username.ts';
import { refusedInput, refusedPassword } from '../accounts/validate.ts';
import { refuse } from '../base/refusal.ts';
import type { Handler } from './handler.ts';
import { answerMailRequest } from './mail-limit.ts';

/** Signs up with an address, until every form has closed. The response is the same for every address. */
export const signup: Handler<'signup'> = async ({ body: { username: typed, password }, visit }, context) => {
  const closed = signUpClosed(context.forms, context.clock.now());
  if (closed !== null) return refuse(403, closed);
  const username = normalUsername(typed);
  const refused =
    refusedInput(context, 'sign-up', { username, password }) ?? refusedPassword(context, username, password);
  if (refused !== null) return refused;
  const { address, requestId, origin, signUpNonce: formerNonce } = visit;
  return answerMailRequest(context, visit, { now: 'accountCreated', later: 'accountCreatedLater' }, async () => {
    const request = { username, password, address, formerNonce, requestId, origin };
    const { nonce, dueAt } = await registerSignUp(context, request);
    visit.setSignUpNonce(nonce);
    return dueAt;
  });
};
