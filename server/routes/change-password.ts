import { replacePassword } from '../accounts/password-change.ts';
import { tryPresentPassword } from '../accounts/present-password.ts';
import { refusedInput, refusedPassword } from '../accounts/validate.ts';
import { isWithinDay } from '../accounts/daily-acts.ts';
import { refuse } from '../base/refusal.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/** Replaces the password and ends all other sessions. The present one is checked as at a log-in. */
export const changePassword: Handler<'changePassword'> = async ({ body, applicant, visit }, context) => {
  const { username, accountId } = applicant;
  const { current_password: current, password } = body;
  const refused = refusedInput(context, 'password', body) ?? refusedPassword(context, username, password);
  if (refused !== null) return refused;
  const { address, deviceId, requestId, origin } = visit;
  const attempt = { ...visit, username, password: current };
  const { tried, refuse: refusePassword } = await tryPresentPassword(context, attempt);
  if (tried.result !== 'right' || visit.sessionId === null) return refusePassword();
  const { form } = context.forms.current;
  if (!(await isWithinDay(context, 'password changes', accountId))) return refuse(429, messageText(form, 'fiveToday'));
  const changed = await replacePassword(context, {
    account: tried.account,
    password,
    sessionId: visit.sessionId,
    formerDeviceId: deviceId,
    address,
    requestId,
    origin,
  });
  if (changed === null) return refusePassword();
  visit.setDevice(changed);
  context.mailWorker.wake();
  return { message: messageText(form, 'passwordChanged') };
};
