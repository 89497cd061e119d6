import { note } from '../database/audit.ts';
import { type MessageName, messageText } from '../forms/messages.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import type { QueueWorker } from '../jobs/queue-worker.ts';
import type { AccountsContext } from './context.ts';
import { type FailedLogin, noteFailedLogin } from './sessions.ts';
import type { TriedPassword } from './try-password.ts';

/** Counts an attempt with a password that did not pass. Refuses it with 429 while it must wait, else with `message`. */
export async function refuseAttempt(
  context: AccountsContext & { readonly mailWorker: Pick<QueueWorker, 'wake'> },
  tried: TriedPassword,
  attempt: Omit<FailedLogin, 'isCounted'>,
  message: MessageName,
): Promise<Refused> {
  const { form } = context.forms.current;
  if (tried.result === 'held') {
    await note(context.database, 'login-held', {
      accountId: null,
      requestId: attempt.requestId,
      at: context.clock.now(),
    });
    return { ...refuse(429, messageText(form, 'loginHeld')), retryAfter: tried.waitSeconds };
  }
  await noteFailedLogin(context, { ...attempt, isCounted: tried.result === 'wrong' && tried.isCounted });
  context.mailWorker.wake();
  return refuse(400, messageText(form, message));
}
