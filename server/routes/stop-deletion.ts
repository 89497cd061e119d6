import { stopDeletion as stop } from '../accounts/account-deletion.ts';
import { refuse } from '../base/refusal.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/** Keeps an account with the link that was mailed about its deletion. */
export const stopDeletion: Handler<'stopDeletion'> = async ({ body: { id: secret }, visit }, context) => {
  const { address, requestId } = visit;
  const { form } = context.forms.current;
  return (await stop(context, { secret, address, requestId }))
    ? { message: messageText(form, 'deletionStopped'), needs_password: true }
    : refuse(400, messageText(form, 'addressLinkRefused'));
};
