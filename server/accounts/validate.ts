import { errorsOf, type FieldErrors, initialValues } from '../../engine/index.ts';
import { withoutLooseEnds, dateIn } from '../../engine/internal.ts';
import { type Clock } from '../base/clock.ts';
import type { AccountFormId, Forms } from '../forms/forms.ts';
import { messageText } from '../forms/messages.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import { isCommonPassword, isOwnName } from './common-passwords.ts';

interface ValidationContext {
  readonly config: { readonly timeZone: string };
  readonly forms: Forms;
  readonly clock: Clock;
}

/** Validates an account form by the rules of the page. Returns null when there are no errors. */
export function refusedInput(
  { config, forms, clock }: ValidationContext,
  id: AccountFormId,
  answers: Readonly<Record<string, string>>,
): Refused | null {
  const { form, validators } = forms.accounts[id];
  const values = initialValues(form, { today: dateIn(config.timeZone, clock.now()) }, answers);
  return refusedErrors(errorsOf(form, validators, values));
}

/** The names and places of the institution, and the titles of its applications. */
const namesOf = (institution: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(institution)
    .filter(([key]) => /name|title|office/.test(key))
    .map(([, text]) => text);

/** 400 with the errors by key and the first error as the message. Null without errors. */
function refusedErrors(errors: FieldErrors): Refused | null {
  const [first] = Object.values(errors).flat();
  return first === undefined ? null : refuse(400, first, { errors });
}

/**
 * Refuses a common password, the names of the institution, and one that contains the name of the user. The page does
 * not check these rules.
 */
export function refusedPassword({ forms }: { readonly forms: Forms }, username: string, typed: string): Refused | null {
  const password = withoutLooseEnds(typed);
  const name = isOwnName(password, username)
    ? 'passwordIsUsername'
    : isCommonPassword(password, namesOf(forms.current.form.institution))
      ? 'passwordCommon'
      : null;
  if (name === null) return null;
  const message = messageText(forms.current.form, name);
  return refuse(400, message, { errors: { password: [message] } });
}
