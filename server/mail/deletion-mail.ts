import { dateWritten, timeWritten } from '../../engine/internal.ts';
import { linkSecret } from '../accounts/account-links.ts';
import { type DeletionContext, deletionTerms } from '../accounts/account-deletion.ts';
import { daysAfter } from '../base/clock.ts';
import type { Account } from '../database/accounts.ts';
import { announceDeletion, deletionDays } from '../database/account-deletions.ts';
import { messageText } from '../forms/messages.ts';
import type { Clock } from '../base/clock.ts';
import type { QueuedMail } from '../database/mail-queue.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Mail } from './transport.ts';

interface DeletionMailContext extends DeletionContext {
  readonly secrets: Pick<Secrets, 'fingerprint'>;
  readonly clock: Clock;
}

/** Null when the deletion was taken back. The week starts now, because a mail may have waited in the queue. */
export async function writeDeletionMail(
  context: DeletionMailContext,
  { username: to, origin }: QueuedMail,
  { id: accountId }: Pick<Account, 'id'>,
): Promise<Mail | null> {
  const { database, secrets, clock, config } = context;
  const { form } = context.forms.current;
  const now = clock.now();
  const until = daysAfter(now, deletionDays);
  const asked = await announceDeletion(database, accountId, until);
  if (asked === null) return null;
  const words = {
    ...form.institution,
    time: timeWritten(config.timeZone, asked.asked_at),
    day: dateWritten(config.timeZone, until),
    deleted: await deletionTerms(context, accountId, now),
    link: `${origin}/emaillink?keep=${linkSecret(secrets, 'keep', asked.id)}`,
  };
  return {
    to,
    subject: messageText(form, 'mailDeletionSubject', words),
    text: messageText(form, 'mailDeletionBody', words),
    notice: `Account link: ${words.link}`,
  };
}
