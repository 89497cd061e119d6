import { MailLimitError, noteRefusedMail } from '../accounts/account-mail.ts';
import { type MessageName, messageText } from '../forms/messages.ts';
import { isRefused, refuse, type Refused } from '../base/refusal.ts';
import type { Context } from './context.ts';
import type { Visit } from './handler.ts';

/** The messages of a request whose mail is sent at once, and later. */
interface MailMessages {
  readonly now: MessageName;
  readonly later: MessageName;
}
interface MailAnswer {
  readonly message: string;
  readonly wait_minutes: number;
}

/** The worker may take some seconds to begin with a mail that is due. */
const slackMs = 10_000;

/**
 * Runs a request that leads to a mail, and says how long the mail takes at most. Refuses it when its network has
 * requested too many, or when the work refuses it.
 */
export async function answerMailRequest(
  context: Context,
  visit: Visit,
  messages: MailMessages,
  work: () => Promise<Date | Refused>,
): Promise<MailAnswer | Refused> {
  const { mailWorker, clock, forms } = context;
  const { form } = forms.current;
  try {
    const dueAt = await work();
    if (isRefused(dueAt)) return dueAt;
    const waitMs = dueAt.getTime() - clock.now().getTime();
    mailWorker.wake();
    if (waitMs <= 0) return { message: messageText(form, messages.now), wait_minutes: 0 };
    // Not less than 2, so that the message needs no singular.
    const minutes = Math.max(2, Math.ceil((waitMs + slackMs) / 60_000));
    return { message: messageText(form, messages.later, { minutes: String(minutes) }), wait_minutes: minutes };
  } catch (error) {
    if (!(error instanceof MailLimitError)) throw error;
    await noteRefusedMail(context, visit);
    return { ...refuse(429, messageText(form, 'tooManyMails')), retryAfter: error.waitSeconds };
  }
}
