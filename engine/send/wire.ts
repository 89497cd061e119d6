import type { CompiledField, Form } from '../form/form.ts';
import type { WireAnswer, WireAnswers } from '../language/values.ts';

/** Converts answers for a call of the API; keys that are not answers, such as descriptions, are omitted. */
export function toWire(form: Form, answers: Readonly<Record<string, string>>): WireAnswers {
  const entries = Object.entries(answers).flatMap(([key, value]): readonly (readonly [string, WireAnswer])[] => {
    const field = form.fields.get(key);
    return field === undefined ? [] : [[key, wireAnswer(field, value)]];
  });
  return Object.fromEntries(entries);
}

/** Converts one answer for a call of the API. */
export function wireAnswer(field: CompiledField, value: string): WireAnswer {
  return field.fieldType.wire.write(value);
}
