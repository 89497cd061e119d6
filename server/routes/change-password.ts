import { replacePassword } from '../accounts/password-change.ts';
import { refuseAttempt } from '../accounts/refused-attempt.ts';
import { tryPassword } from '../accounts/try-password.ts';
import { refusedInput, refusedPassword } from '../accounts/validate.ts';
import { findAccount } from '../database/accounts.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/** Replaces the password and ends all other sessions. The present one is checked as at a log-in. */
export const changePassword: Handler<'changePassword'> = async ({ body, applicant, visit }, context) => {
  const { username } = applicant;
  const { current_password: current, password } = body;
  const refused = refusedInput(context, 'password', body) ?? refusedPassword(context, username, password);
  if (refused !== null) return refused;
  const account = await findAccount(context.database, username);
  const { address, deviceId, requestId, origin } = visit;
  const tried = await tryPassword(context, { username, password: current, account, address, deviceId });
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
  if (changed === null)
    return refuseAttempt(context, tried, { username, account, address, requestId, origin }, 'presentPasswordRefused');
  visit.setDevice(changed);
  context.mailWorker.wake();
  return { message: messageText(context.forms.current.form, 'passwordChanged') };
};
