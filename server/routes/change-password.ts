import { replacePassword } from '../accounts/password-change.ts';
import { tryPresentPassword } from '../accounts/present-password.ts';
import { refusedInput, refusedPassword } from '../accounts/validate.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/** Replaces the password and ends all other sessions. The present one is checked as at a log-in. */
export const changePassword: Handler<'changePassword'> = async ({ body, applicant, visit }, context) => {
  const { username } = applicant;
  const { current_password: current, password } = body;
  const refused = refusedInput(context, 'password', body) ?? refusedPassword(context, username, password);
  if (refused !== null) return refused;
  const { address, deviceId, requestId, origin } = visit;
  const attempt = { ...visit, username, password: current };
  const { tried, refuse } = await tryPresentPassword(context, attempt);
  const changed =
    tried.result === 'right' && visit.sessionId !== null
      ? await replacePassword(context, {
          account: tried.account,
          password,
          sessionId: visit.sessionId,
          formerDeviceId: deviceId,
          address,
          requestId,
          origin,
        })
      : null;
  if (changed === null) return refuse();
  visit.setDevice(changed);
  context.mailWorker.wake();
  return { message: messageText(context.forms.current.form, 'passwordChanged') };
};
