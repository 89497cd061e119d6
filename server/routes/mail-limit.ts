import { MailLimitError, noteRefusedMail } from '../accounts/account-mail.ts';
import { say } from '../forms/messages.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import type { Context } from './context.ts';
import type { Visit } from './handler.ts';

/** Runs a request that leads to a mail, or refuses it when its network has requested too many. */
export async function withinMailLimit<T>(context: Context, visit: Visit, work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MailLimitError)) throw error;
    await noteRefusedMail(context, visit);
    return { ...refuse(429, say(context.forms.application.form, 'tooManyMails')), retryAfter: error.waitSeconds };
  }
}
