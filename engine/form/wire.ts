import type { WireAnswer, WireAnswers } from '../language/values.ts';
import type { CompiledField, Form } from './form.ts';
import { inQuestion } from './own-failures.ts';
import { valueFrom } from './value-from.ts';

/**
 * Converts answers for a call of the API; keys that are not answers, such as descriptions, are omitted. An answer that
 * the own type of a host application cannot write stays as it is, so that a draft keeps it; it is an error of its
 * question, and `onError` of the form receives why.
 *
 * @example
 * ```js
 * console.log(toWire(form, { overnight: 'Y', guests: '2', color: 'red' }));
 * // { overnight: 'Y', guests: '2' }
 * ```
 */
export function toWire(form: Form, answers: Readonly<Record<string, string>>): WireAnswers {
  const entries = Object.entries(answers).flatMap(([key, value]): readonly (readonly [string, WireAnswer])[] => {
    const field = form.fields.get(key);
    return field === undefined ? [] : [[key, wireAnswer(form, field, value)]];
  });
  return Object.fromEntries(entries);
}

/** Converts answers of a call of the API; keys that are not answers are omitted. */
export function fromWire(form: Form, wire: WireAnswers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wire).flatMap(([key, answer]) => {
      const field = form.fields.get(key);
      return field === undefined ? [] : [[key, valueFrom(form, field, answer)]];
    }),
  );
}

/** Converts one answer for a call of the API, as `toWire`. */
export function wireAnswer(form: Form, field: CompiledField, value: string): WireAnswer {
  const write = (): WireAnswer => field.fieldType.wire.write(value);
  return inQuestion(form, field, write, () => value);
}
