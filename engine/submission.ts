import type { AnswerKey } from './definition.ts';
import type { CompiledField, Form } from './form.ts';
import { descriptionOf, valueOf } from './options.ts';
import type { Values, WireAnswer, WireAnswers } from './values.ts';
import { hasAnswer } from './view.ts';
import { isShown } from './visibility.ts';

/** What is submitted: the answered questions that are shown, with the labels of chosen options; of a month-year both keys or none. */
export function submission(form: Form, values: Values): WireAnswers {
  const answers: Record<AnswerKey, WireAnswer> = {};
  for (const [key, field] of form.fields) {
    if (!hasAnswer(field, valueOf(field, values)) || !isShown(field, values)) continue;
    answers[key] = wireAnswer(field, values[key] ?? '');
    if (field.descKey !== null) answers[field.descKey] = descriptionOf(field, values);
  }
  return answers;
}

/** Answers as calls carry them; what is not an answer of the form (a description, a chosen tab) is left out. */
export function toWire(form: Form, answers: Readonly<Record<string, string>>): WireAnswers {
  const entries = Object.entries(answers).flatMap(([key, value]): readonly (readonly [string, WireAnswer])[] => {
    const field = form.fields.get(key);
    return field === undefined ? [] : [[key, wireAnswer(field, value)]];
  });
  return Object.fromEntries(entries);
}

/** Answers as the engine reads them; what is not an answer of the form is left out. */
export function fromWire(form: Form, wire: WireAnswers): Record<string, string> {
  const entries = Object.entries(wire).filter(([key]) => form.fields.has(key));
  return Object.fromEntries(entries.map(([key, answer]) => [key, typeof answer === 'boolean' ? (answer ? 'true' : '') : answer]));
}

/** The changed answers an applicant may write: as `toWire`, without uploads, which the server sets itself. */
export function savable(form: Form, changed: Readonly<Record<string, string>>): WireAnswers {
  return Object.fromEntries(Object.entries(toWire(form, changed)).filter(([key]) => form.fields.get(key)?.fieldType.isDocument !== true));
}

function wireAnswer(field: CompiledField, value: string): WireAnswer {
  return field.fieldType.wire.write(value);
}
