import { tryPresentPassword } from '../accounts/present-password.ts';
import { refusedInput } from '../accounts/validate.ts';
import { askArchive as ask } from '../archive/own-archive.ts';
import { refuse } from '../base/refusal.ts';
import { isWithinDay } from '../accounts/daily-acts.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/** Has an archive made. The present password is checked as at a log-in. */
export const askArchive: Handler<'askArchive'> = async ({ body, applicant, visit }, context) => {
  const { forms, jobs, mailWorker } = context;
  const { username, accountId } = applicant;
  const refused = refusedInput(context, 'download-data', body);
  if (refused !== null) return refused;
  const { address, requestId, origin, userAgent } = visit;
  const sessionId = visit.sessionId ?? '';
  const attempt = { ...visit, username, password: body.current_password };
  const { tried, refuse: refusePassword } = await tryPresentPassword(context, attempt);
  if (tried.result !== 'right') return refusePassword();
  if (!(await isWithinDay(context, 'archives', accountId)))
    return refuse(429, messageText(forms.current.form, 'fiveToday'));
  const { account } = tried;
  if (!(await ask(context, { account, sessionId, address, userAgent, origin, requestId }))) return refusePassword();
  jobs.runAdded();
  mailWorker.wake();
  return { message: messageText(forms.current.form, 'archiveAsked') };
};
