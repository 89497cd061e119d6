import { setNewPassword } from '../accounts/password-reset.ts';
import { normalUsername } from '../base/username.ts';
import { refusedInput, refusedPassword } from '../accounts/validate.ts';
import { messageText } from '../forms/messages.ts';
import { refuse } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

/** Sets the password with the newest link of the address and ends all sessions of the account. */
export const resetPassword: Handler<'resetPassword'> = async ({ body, visit }, context) => {
  const username = normalUsername(body.username);
  const { password, confirm_password, id } = body;
  const refused =
    refusedInput(context, 'reset', { username, password, confirm_password, id }) ??
    refusedPassword(context, username, password);
  if (refused !== null) return refused;
  const { form } = context.forms.current;
  const { deviceId: formerDeviceId, address, requestId, origin } = visit;
  const request = { username, id, password, formerDeviceId, address, requestId, origin };
  const deviceId = await setNewPassword(context, request);
  if (deviceId === null) return refuse(400, messageText(form, 'resetRefused'));
  visit.setDevice(deviceId);
  context.mailWorker.wake();
  return { message: messageText(form, 'resetDone') };
};
