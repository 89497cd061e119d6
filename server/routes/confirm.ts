import { withoutInvisible } from '../../engine/internal.ts';
import { confirmAddress } from '../accounts/confirmation.ts';
import { normalUsername } from '../base/username.ts';
import { refusedInput } from '../accounts/validate.ts';
import { messageText } from '../forms/messages.ts';
import { refuse } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

/**
 * Creates the account. Refuses a wrong code, an expired one, too many attempts and an unknown address with one message.
 */
export const confirm: Handler<'confirm'> = async ({ body, visit }, context) => {
  const username = normalUsername(body.username);
  const code = withoutInvisible(body.code);
  const refused = refusedInput(context, 'confirm', { username, code });
  if (refused !== null) return refused;
  const { form } = context.forms.current;
  const { signUpNonce: nonce, deviceId: formerDeviceId, requestId, origin } = visit;
  const confirmed = await confirmAddress(context, { username, code, nonce, formerDeviceId, requestId, origin });
  if (confirmed === null) return refuse(400, messageText(form, 'codeRefused'));
  context.mailWorker.wake();
  if (confirmed.deviceId === null) return { message: messageText(form, 'addressConfirmed'), link_mailed: true };
  visit.setDevice(confirmed.deviceId);
  return { message: messageText(form, 'accountConfirmed'), link_mailed: false };
};
