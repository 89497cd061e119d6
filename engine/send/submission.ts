import type { AnswerKey } from '../form/definition.ts';
import type { Form } from '../form/form.ts';
import { descriptionOf, valueOf } from '../form/options.ts';
import type { Values, WireAnswer, WireAnswers } from '../language/values.ts';
import { hasAnswer } from '../read/view.ts';
import { isShown } from '../form/visibility.ts';
import { toWire, wireAnswer } from './wire.ts';

/** The submitted values: the answers of shown fields with the labels of chosen options; all keys of a field or none. */
export function submission(form: Form, values: Values): WireAnswers {
  const answers: Record<AnswerKey, WireAnswer> = {};
  for (const [key, field] of form.fields) {
    if (!hasAnswer(field, valueOf(field, values)) || !isShown(field, values)) continue;
    answers[key] = wireAnswer(field, values[key] ?? '');
    if (field.descKey !== null) answers[field.descKey] = descriptionOf(field, values);
  }
  return answers;
}

/** Converts answers of a call of the API; keys that are not answers are omitted. */
export function fromWire(form: Form, wire: WireAnswers): Record<string, string> {
  const entries = Object.entries(wire).filter(([key]) => form.fields.has(key));
  return Object.fromEntries(
    entries.map(([key, answer]) => [key, typeof answer === 'boolean' ? (answer ? 'true' : '') : answer]),
  );
}

/** Converts the changed answers that an applicant can save: as `toWire`, without uploads, which the server sets. */
export function savable(form: Form, changed: Readonly<Record<string, string>>): WireAnswers {
  return Object.fromEntries(
    Object.entries(toWire(form, changed)).filter(([key]) => form.fields.get(key)?.fieldType.isDocument !== true),
  );
}
