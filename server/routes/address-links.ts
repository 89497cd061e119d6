/** The calls of the mailed links of a change of the address: the new address takes it, and the former one stops it. */
import { stopNewAddress, takeNewAddress, type Used, type UsedLink } from '../accounts/address-change.ts';
import { refuse } from '../base/refusal.ts';
import { messageText, type MessageName } from '../forms/messages.ts';
import type { Context } from './context.ts';
import type { Handler, HandlerInput } from './handler.ts';

/** Changes the address of an account with the link that was mailed to the new one. */
export const takeAddress: Handler<'takeAddress'> = async (input, context) => {
  const used = await takeNewAddress(context, linkIn(input));
  return outcome(context, used, used === 'kept' ? 'addressTaken' : 'addressTakenElsewhere');
};

/** Stops a change of the address, or takes it back, with a link that was mailed to the former one. */
export const stopAddress: Handler<'stopAddress'> = async (input, context) =>
  outcome(context, await stopNewAddress(context, linkIn(input)), 'addressStopped');

function linkIn({ body, visit }: HandlerInput<'takeAddress' | 'stopAddress'>): UsedLink {
  const { address, deviceId, requestId, origin } = visit;
  return { secret: body.id, address, deviceId, requestId, origin };
}

function outcome({ forms, mailWorker }: Context, used: Used, done: MessageName) {
  const { form } = forms.current;
  // The worker may have passed over mails that the change held.
  if (used !== null) mailWorker.wake();
  return used === null
    ? refuse(400, messageText(form, 'addressLinkRefused'))
    : { message: messageText(form, done), needs_password: used === 'password-disabled' };
}
