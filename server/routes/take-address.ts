import { takeNewAddress } from '../accounts/address-change.ts';
import { refuse } from '../base/refusal.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/** Changes the address of an account with the link that was mailed to the new one. */
export const takeAddress: Handler<'takeAddress'> = async ({ body: { id: secret }, visit }, context) => {
  const { address, deviceId, requestId, origin } = visit;
  const { form } = context.forms.current;
  const used = await takeNewAddress(context, { secret, address, deviceId, requestId, origin });
  if (used === null) return refuse(400, messageText(form, 'addressLinkRefused'));
  context.mailWorker.wake();
  const needsPassword = used === 'password-disabled';
  const message = messageText(form, needsPassword ? 'addressTakenElsewhere' : 'addressTaken');
  return { message, needs_password: needsPassword };
};
