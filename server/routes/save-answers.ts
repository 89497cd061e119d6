import { type Form, fromWire, refusals, toWire, type Values, type WireAnswers } from '../../engine/index.ts';
import { valuesOf } from '../application/values.ts';
import { withoutLateAddresses } from '../application/address-answers.ts';
import { saveDraft } from '../application/opening.ts';
import { isFormer } from '../forms/forms.ts';
import { messageText } from '../forms/messages.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

/**
 * Applies the same edit as the page. The engine decides which answers are cleared, described or refused. A page with a
 * former definition saves what the current form accepts.
 */
export const saveAnswers: Handler<'saveAnswers'> = ({ body, applicant }, context) => {
  const { form } = context.forms.current;
  const isOutdated = isFormer(context.forms.current, body.definition);
  return saveDraft(context, applicant, (application) => {
    const values = valuesOf(context, applicant.username, application);
    const given = withoutLateAddresses(form, values, body.answers);
    const answers = isOutdated ? acceptedAnswers(form, values, given) : given;
    const refused = Object.entries(refusals(form, values, answers));
    if (refused.length > 0) {
      const errors = Object.fromEntries(refused.map(([key, reason]) => [key, [reason]]));
      return refuse(
        400,
        `These answers cannot be saved: ${refused
          .map(([key]) => key)
          .slice(0, 10)
          .join(', ')}.`,
        { errors },
      );
    }
    const conflict = body.from === undefined ? null : refusedConflict(form, values, answers, body.from);
    if (conflict !== null) return conflict;
    const note = isOutdated ? updateNote(form, discardedKeys(given, answers)) : {};
    return { values, edit: fromWire(form, answers), isOutdated, response: { message: 'Saved.', ...note } };
  });
};

/** The keys of the answers that were left out. An empty one has no content to lose. */
const discardedKeys = (given: WireAnswers, accepted: WireAnswers): readonly string[] =>
  Object.entries(given).flatMap(([key, value]) =>
    Object.hasOwn(accepted, key) || value === '' || value === false ? [] : [key],
  );

/** The notice for a page with a former definition: the form was updated, and these answers were not saved. */
const updateNote = (form: Form, discarded: readonly string[]): { update: string; discarded?: string[] } =>
  discarded.length === 0
    ? { update: messageText(form, 'formUpdated') }
    : { update: messageText(form, 'formUpdatedDiscarded'), discarded: [...discarded] };

/** The answers that the form accepts together. */
function acceptedAnswers(form: Form, values: Values, answers: WireAnswers): WireAnswers {
  const refused = refusals(form, values, answers);
  const accepted = Object.entries(answers).filter(([key]) => !Object.hasOwn(refused, key));
  if (accepted.length === Object.keys(answers).length) return answers;
  return acceptedAnswers(form, values, Object.fromEntries(accepted));
}

/** Refuses when another device has changed one of these answers to a different value since `from`. */
function refusedConflict(form: Form, stored: Values, given: WireAnswers, from: WireAnswers): Refused | null {
  const [wanted, base] = [fromWire(form, given), fromWire(form, from)];
  const keys = Object.keys(wanted).filter((key) => {
    const now = stored[key] ?? '';
    return Object.hasOwn(base, key) && now !== base[key] && now !== wanted[key];
  });
  if (keys.length === 0) return null;
  const newer = toWire(form, Object.fromEntries(keys.map((key) => [key, stored[key] ?? ''])));
  return refuse(409, 'These answers were changed elsewhere in the meantime.', { answers: newer });
}
