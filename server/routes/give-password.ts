import { givePresentPassword, tryPresentPassword } from '../accounts/present-password.ts';
import { refusedInput } from '../accounts/validate.ts';
import type { AccountFormId } from '../forms/forms.ts';
import { type MessageName, messageText } from '../forms/messages.ts';
import type { Refused } from '../base/refusal.ts';
import type { Context } from './context.ts';
import type { Handler, HandlerInput } from './handler.ts';

type Given = Pick<HandlerInput<'givePassword'>, 'body' | 'applicant' | 'visit'>;

/**
 * Lets the session do for some minutes what needs the password, which was entered in this card. It is checked as at a
 * log-in.
 */
export const givingPassword =
  (card: AccountFormId, given: MessageName) =>
  async ({ body, applicant, visit }: Given, context: Context): Promise<{ message: string } | Refused> => {
    const refused = refusedInput(context, card, body);
    if (refused !== null) return refused;
    const attempt = { ...visit, username: applicant.username, password: body.current_password };
    const { tried, refuse } = await tryPresentPassword(context, attempt);
    const sessionId = visit.sessionId ?? '';
    if (tried.result !== 'right' || !(await givePresentPassword(context, { account: tried.account, sessionId })))
      return refuse();
    return { message: messageText(context.forms.current.form, given) };
  };

/** Lets the session end others for some minutes. */
export const givePassword: Handler<'givePassword'> = givingPassword('end-sessions', 'presentPasswordGiven');
