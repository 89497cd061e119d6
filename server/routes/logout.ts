import { closeSession } from '../accounts/sessions.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/** Logs out. The guards of the route allow only a fetch of our own page for the session that it names. */
export const logout: Handler<'logout'> = async ({ visit }, context) => {
  await closeSession(context, visit.sessionId, visit.requestId);
  visit.setSession(null);
  return { message: messageText(context.forms.current.form, 'loggedOut') };
};
