import { idOfLink } from '../accounts/account-links.ts';
import { refuse } from '../base/refusal.ts';
import { stopReminders as store } from '../database/retention/deadline-reminders.ts';
import { messageText } from '../forms/messages.ts';
import type { Handler } from './handler.ts';

/** Ends the reminders of an account before a form closes, with the link that was mailed with one. */
export const stopReminders: Handler<'stopReminders'> = async ({ body: { id: secret } }, context) => {
  const { database, secrets } = context;
  const { form } = context.forms.current;
  const accountId = idOfLink(secrets, 'quiet', secret);
  return accountId !== null && (await store(database, accountId))
    ? { message: messageText(form, 'remindersStopped') }
    : refuse(400, messageText(form, 'addressLinkRefused'));
};
