import { linkSecret } from '../accounts/account-links.ts';
import type { Clock } from '../base/clock.ts';
import { openingTexts, openingTimes } from '../../engine/internal.ts';
import type { Account } from '../database/accounts.ts';
import type { Database } from '../database/database.ts';
import { areRemindersStopped } from '../database/retention/deadline-reminders.ts';
import type { QueuedMail } from '../database/mail-queue.ts';
import { findSubmission } from '../database/submissions.ts';
import type { Forms } from '../forms/forms.ts';
import { messageText } from '../forms/messages.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Mail } from './transport.ts';

interface DeadlineMailContext {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'fingerprint'>;
  readonly clock: Clock;
  readonly forms: Forms;
}

/**
 * The reminder of a draft before its form closes. Null when it was submitted, the form has closed or no longer closes,
 * or the reminders were stopped meanwhile.
 */
export async function writeDeadlineMail(
  { database, secrets, clock, forms }: DeadlineMailContext,
  { username: to, origin, form_id: formId }: QueuedMail,
  { id: accountId }: Pick<Account, 'id'>,
): Promise<Mail | null> {
  const form = forms.served.get(formId ?? '')?.form;
  if (form === undefined) return null;
  const { closes } = openingTimes(form);
  if (closes === null || clock.now().getTime() >= closes) return null;
  if (await areRemindersStopped(database, accountId)) return null;
  if ((await findSubmission(database, { accountId, formId: form.id })) !== null) return null;
  const words = {
    ...form.institution,
    time: openingTexts(form).closes ?? '',
    link: `${origin}/login`,
    stop_link: `${origin}/emaillink?quiet=${linkSecret(secrets, 'quiet', accountId)}`,
  };
  return {
    to,
    subject: messageText(form, 'mailReminderSubject', words),
    text: messageText(form, 'mailReminderBody', words),
  };
}
