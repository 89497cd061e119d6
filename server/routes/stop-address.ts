import { stopNewAddress } from '../accounts/address-change.ts';
import { refuse } from '../base/refusal.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/** Stops a change of the address, or takes it back, with a link that was mailed to the former one. */
export const stopAddress: Handler<'stopAddress'> = async ({ body: { id: secret }, visit }, context) => {
  const { address, deviceId, requestId, origin } = visit;
  const { form } = context.forms.current;
  const used = await stopNewAddress(context, { secret, address, deviceId, requestId, origin });
  return used === null
    ? refuse(400, messageText(form, 'addressLinkRefused'))
    : { message: messageText(form, 'addressStopped'), needs_password: true };
};
