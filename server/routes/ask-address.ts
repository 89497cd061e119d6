import { askNewAddress } from '../accounts/address-change.ts';
import { tryPresentPassword } from '../accounts/present-password.ts';
import { refusedInput } from '../accounts/validate.ts';
import { normalUsername } from '../base/username.ts';
import { refuse } from '../base/refusal.ts';
import { isWithinDay } from '../accounts/daily-acts.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';
import { answerMailRequest } from './mail-limit.ts';

/** Mails links to the new and the present address. The present password is checked as at a log-in. */
export const askAddress: Handler<'askAddress'> = async ({ body, applicant, visit }, context) => {
  const { forms } = context;
  const { form } = forms.current;
  const { username: present, accountId } = applicant;
  const username = normalUsername(body.username);
  const refused = refusedInput(context, 'new-email', { ...body, username });
  if (refused !== null) return refused;
  if (username === present) return refuse(400, messageText(form, 'addressIsPresent'));
  const { address, requestId, origin, sessionId } = visit;
  const attempt = { ...visit, username: present, password: body.current_password };
  const { tried, refuse: refusePassword } = await tryPresentPassword(context, attempt);
  if (tried.result !== 'right' || sessionId === null) return refusePassword();
  if (!(await isWithinDay(context, 'address changes', accountId))) return refuse(429, messageText(form, 'fiveToday'));
  const request = { account: tried.account, sessionId, username, address, requestId, origin };
  return answerMailRequest(context, visit, { now: 'addressAsked', later: 'addressAskedLater' }, async () => {
    const asked = await askNewAddress(context, request);
    if (asked === 'recent') return refuse(409, messageText(form, 'addressRecent'));
    return asked === 'stale' ? refusePassword() : asked;
  });
};
