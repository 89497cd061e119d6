/** Bad input as errors of its fields, and after a reload: nothing of this is needed to type. */
import type { AnswerKey, ValueKey } from './definition.ts';
import type { Form } from './form.ts';
import { badInputOf, inputKey, parsedInput, type BadInputs } from './input.ts';
import { beginningOf, interpolate } from '../language/text.ts';
import type { Values } from '../language/values.ts';
import { isShown } from './visibility.ts';

/** The edit that brings bad input back to fields that are unanswered, or that hold no more than its beginning. */
export function restoredInputs(form: Form, values: Values, inputs: BadInputs): Readonly<Record<ValueKey, string>> {
  const restored = inputs.filter(([key, text]) => {
    const field = form.fields.get(key);
    const value = values[key] ?? '';
    return field !== undefined && (value === '' || (value !== text && value === beginningOf(text, field.maxLength)));
  });
  return Object.fromEntries(restored.map(([key, text]) => [inputKey(key), text]));
}

/** The error of a field that its bad input causes, as the form has it; null if there is none, or if it is hidden. */
export function inputFault(form: Form, values: Values, key: AnswerKey): string | null {
  const field = form.fields.get(key);
  const text = field === undefined ? '' : badInputOf(field, values);
  return field === undefined || text === '' || !isShown(field, values)
    ? null
    : parsedInput(form, field, values, text).error;
}

/** The errors of a field: bad input explains a missing answer, and follows the other errors of an answer. */
export function withInputErrors(
  form: Form,
  values: Values,
  key: AnswerKey,
  found: readonly string[],
): readonly string[] {
  if (found.length > 0 && (values[key] ?? '') !== '') return found;
  const fault = inputFault(form, values, key);
  return fault === null ? found : [interpolate(fault, values)];
}
