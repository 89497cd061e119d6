import { endOwnSessions } from '../accounts/own-sessions.ts';
import { refuse } from '../base/refusal.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/** Ends one session of the account, or all others, within ten minutes of the log-in or the password. */
export const endSessions: Handler<'endSessions'> = async ({ query: { id }, applicant, visit }, context) => {
  const { sessionId, address, requestId } = visit;
  const { form } = context.forms.current;
  const ending = { accountId: applicant.accountId, id, sessionId: sessionId ?? '', address, requestId };
  const result = await endOwnSessions(context, ending);
  if (result === 'logged-out') return refuse(401, messageText(form, 'sessionInvalid'));
  if (result === 'password-needed') return refuse(400, messageText(form, 'presentPasswordNeeded'));
  return { message: messageText(form, id === undefined ? 'othersLoggedOut' : 'deviceLoggedOut') };
};
