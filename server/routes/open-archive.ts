import { givePresentPassword, tryPresentPassword } from '../accounts/present-password.ts';
import { refusedInput } from '../accounts/validate.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/** Lets the session download the archive for some minutes. The present password is checked as at a log-in. */
export const openArchive: Handler<'openArchive'> = async ({ body, applicant, visit }, context) => {
  const { username } = applicant;
  const refused = refusedInput(context, 'download-data', body);
  if (refused !== null) return refused;
  const { address, deviceId, requestId, origin } = visit;
  const sessionId = visit.sessionId ?? '';
  const attempt = { username, password: body.current_password, address, deviceId, requestId, origin };
  const { tried, refuse: refusePassword } = await tryPresentPassword(context, attempt);
  if (tried.result !== 'right' || !(await givePresentPassword(context, { account: tried.account, sessionId })))
    return refusePassword();
  return { message: messageText(context.forms.current.form, 'archiveOpened') };
};
