import type { AnswerKey } from '../form/definition.ts';
import { calculatedKeys } from '../form/calculated-keys.ts';
import type { Form } from '../form/form.ts';
import { descriptionOf, valueOf } from '../form/options.ts';
import { inQuestion } from '../form/own-failures.ts';
import type { Values, WireAnswer, WireAnswers } from '../language/values.ts';
import { hasAnswer } from '../read/view.ts';
import { isShown } from '../form/visibility.ts';
import { wireAnswer } from '../form/wire.ts';

/**
 * The submitted values: the answers of shown fields with the labels of chosen options, all keys of a field or none; and
 * the calculated answers, also those that no page shows. The answers are those of `toWire`.
 *
 * @example
 * ```js
 * console.log(submission(form, visit.values({ overnight: 'N' })));
 * // { overnight: 'N', overnight_desc: 'No' }
 * ```
 */
export function submission(form: Form, values: Values): WireAnswers {
  const answers: Record<AnswerKey, WireAnswer> = {};
  for (const [key, field] of form.fields) {
    const isGiven = (): boolean => hasAnswer(field, valueOf(field, values));
    if (!inQuestion(form, field, isGiven, () => true) || !isShown(field, values)) continue;
    answers[key] = wireAnswer(form, field, values[key] ?? '');
    if (field.descKey !== null) answers[field.descKey] = descriptionOf(field, values);
  }
  return { ...answers, ...calculatedAnswers(form, values) };
}

/** The calculated answers that are not empty, by key. */
export function calculatedAnswers(form: Form, values: Values): Readonly<Record<AnswerKey, string>> {
  const answered = calculatedKeys(form).map((key) => [key, values[key] ?? ''] as const);
  return Object.fromEntries(answered.filter(([, value]) => value !== ''));
}

/** The changed answers that an applicant can save: all except uploads, which the server sets, and calculated ones. */
export function savable(form: Form, changed: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(changed).filter(([key]) => {
      const type = form.fields.get(key)?.fieldType;
      return type?.isDocument === false && !type.isCalculated;
    }),
  );
}
