import { replacePassword } from '../accounts/password-change.ts';
import { tryPresentPassword } from '../accounts/present-password.ts';
import { refusedInput, refusedPassword } from '../accounts/validate.ts';
import { hasPasswordKey } from '../database/sessions.ts';
import { isWithinDay } from '../accounts/daily-acts.ts';
import { refuse } from '../base/refusal.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/**
 * Replaces the password and ends all other sessions. The present one is checked as at a log-in. A repeated call, whose
 * present password is no more the right one, is answered as the first one and is no failed log-in.
 */
export const changePassword: Handler<'changePassword'> = async ({ body, query, applicant, visit }, context) => {
  const { username, accountId } = applicant;
  const { current_password: current, password } = body;
  const { key = null } = query;
  const refused = refusedInput(context, 'password', body) ?? refusedPassword(context, username, password);
  if (refused !== null) return refused;
  const { address, deviceId, sessionId, requestId, origin } = visit;
  const { form } = context.forms.current;
  const done = { message: messageText(form, 'passwordChanged') };
  const isRepeated = async (): Promise<boolean> =>
    key !== null && sessionId !== null && (await hasPasswordKey(context.database, sessionId, key));
  if (await isRepeated()) return done;
  const attempt = { ...visit, username, password: current };
  const { tried, refuse: refusePassword } = await tryPresentPassword(context, attempt);
  // The first call may end while this one is checked.
  const refuseOther = async () => ((await isRepeated()) ? done : refusePassword());
  if (tried.result !== 'right' || sessionId === null) return refuseOther();
  if (!(await isWithinDay(context, 'password changes', accountId))) return refuse(429, messageText(form, 'fiveToday'));
  const changed = await replacePassword(context, {
    account: tried.account,
    password,
    key,
    sessionId,
    formerDeviceId: deviceId,
    address,
    requestId,
    origin,
  });
  if (changed === null) return refuseOther();
  visit.setDevice(changed);
  context.mailWorker.wake();
  return done;
};
