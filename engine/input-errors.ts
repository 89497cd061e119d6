/** The errors that bad input causes. Only validation uses this file; it is not part of the first load. */
import type { AnswerKey } from './definition.ts';
import type { Form } from './form.ts';
import { badInputOf, parsedInput } from './input.ts';
import type { Values } from './values.ts';
import { isShown } from './visibility.ts';

const none: readonly string[] = [];

/** The errors of a field that its bad input causes; empty if there is none, or if the field is hidden. */
export function inputErrors(form: Form, values: Values, key: AnswerKey): readonly string[] {
  const field = form.fields.get(key);
  const text = field === undefined ? '' : badInputOf(field, values);
  if (field === undefined || text === '' || !isShown(field, values)) return none;
  const { error } = parsedInput(form, field, values, text);
  return error === null ? none : [error];
}

/** The errors of a field: bad input explains a missing answer, and follows the other errors of an answer. */
export function withInputErrors(
  form: Form,
  values: Values,
  key: AnswerKey,
  found: readonly string[],
): readonly string[] {
  if (found.length > 0 && (values[key] ?? '') !== '') return found;
  const reasons = inputErrors(form, values, key);
  return reasons.length > 0 ? reasons : found;
}
