import { askDeletion as ask } from '../accounts/account-deletion.ts';
import { tryPresentPassword } from '../accounts/present-password.ts';
import { refusedInput } from '../accounts/validate.ts';
import { refuse } from '../base/refusal.ts';
import { isWithinDay } from '../accounts/daily-acts.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/** Closes the account and mails a link that keeps it. The present password is checked as at a log-in. */
export const askDeletion: Handler<'askDeletion'> = async ({ body, applicant, visit }, context) => {
  const { forms, mailWorker } = context;
  const { form } = forms.current;
  const { username, accountId } = applicant;
  const refused = refusedInput(context, 'delete-account', body);
  if (refused !== null) return refused;
  const { address, requestId, origin, sessionId } = visit;
  const attempt = { ...visit, username, password: body.current_password };
  const { tried, refuse: refusePassword } = await tryPresentPassword(context, attempt);
  if (tried.result !== 'right' || sessionId === null) return refusePassword();
  if (!(await isWithinDay(context, 'account deletions', accountId))) return refuse(429, messageText(form, 'fiveToday'));
  const asked = await ask(context, { account: tried.account, sessionId, address, requestId, origin });
  if (asked === 'recent') return refuse(409, messageText(form, 'addressRecent'));
  if (asked === 'stale') return refusePassword();
  mailWorker.wake();
  return { message: messageText(form, 'deletionAsked') };
};
