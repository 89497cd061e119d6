import { endOwnSessions } from '../accounts/own-sessions.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/** Ends one session of the account, or all others. */
export const endSessions: Handler<'endSessions'> = async ({ query: { id }, applicant, visit }, context) => {
  const { sessionId, address, requestId } = visit;
  await endOwnSessions(context, { accountId: applicant.accountId, id, sessionId, address, requestId });
  return { message: messageText(context.forms.current.form, id === undefined ? 'othersLoggedOut' : 'deviceLoggedOut') };
};
