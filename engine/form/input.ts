/**
 * Typed text is stored as a value, or it is bad input. As `badInput` in HTML, bad input is text that cannot be parsed
 * or of which only a part can be stored. It is the value `input:<key>`: never an answer, always an error of its field.
 */
import type { AnswerKey, ValueKey } from './definition.ts';
import type { CompiledField, Form } from './form.ts';
import { inQuestion } from './own-failures.ts';
import { severalIn, severalOf } from '../language/several.ts';
import { beginningOf, interpolate, messagesFrom, namedError } from '../language/text.ts';
import type { Values } from '../language/values.ts';
import { isShown } from './visibility.ts';

/** Bad input by the field's first answer key. */
export type BadInputs = readonly (readonly [AnswerKey, string])[];

const prefix = 'input:';
/** The value with the keys of all bad input, so that finding it does not depend on the number of values. */
const listKey = 'inputs:';

/** The value key of the bad input of a field, by the field's first answer key. */
export const inputKey = (key: AnswerKey): ValueKey => `${prefix}${key}`;

/** True for the value key of bad input. */
export const isInputKey = (key: ValueKey): boolean => key.startsWith(prefix);

/** The edit for a text that is typed into the control of a field. Throws if the form has no such field. */
export function inputEdit(
  form: Form,
  values: Values,
  key: AnswerKey,
  text: string,
): Readonly<Record<ValueKey, string>> {
  const field = form.fields.get(key);
  if (field === undefined) throw new Error(`There is no field '${key}'.`);
  const { value, badInput } = parsedInput(form, field, values, text);
  const known = values[inputKey(key)] ?? '';
  return badInput === known ? { [key]: value } : { [key]: value, [inputKey(key)]: badInput };
}

/** The result of a typed text for a field. */
interface Input {
  /** The text or the part of it that is stored. */
  readonly value: string;
  /** The text if only a part of it or nothing is stored, else ''. */
  readonly badInput: string;
  /** The message that is shown after the applicant leaves the control; null if there is none. */
  readonly note: string | null;
  /** The error of bad input, understandable away from its field; null if there is none. */
  readonly error: string | null;
}

const nothing: Input = { value: '', badInput: '', note: null, error: null };

/** A text as if it was typed into the control of the field. */
export function parsedInput(form: Form, field: CompiledField, values: Values, typed: string): Input {
  const otherwise = (message: string): Input => ({ value: '', badInput: typed, note: message, error: message });
  return inQuestion(form, field, () => readInput(form, field, values, typed), otherwise);
}

function readInput(form: Form, field: CompiledField, values: Values, typed: string): Input {
  const { fieldType, expanded, label, maxLength } = field;
  const text = fieldType.clean(typed);
  if (text === '') return nothing;
  const { value, problem, limit = '' } = fieldType.parse(text, expanded);
  const refused = fieldType.refuses(value, expanded, values['session:today'] ?? '');
  if (refused !== null && value !== (values[field.key] ?? ''))
    return { value: '', badInput: text, note: refused, error: refused };
  const part = beginningOf(value, maxLength);
  if (problem === null && (part === value || fieldType.longText === 'keep')) return { ...nothing, value };
  const messages = messagesFrom(form.messages);
  const message = problem === null ? messages('valueTooLong', { limit: maxLength }) : messages(problem, { limit });
  const error = namedError(label, message, messages);
  if (problem === null && fieldType.longText === 'cut') return { value: part, badInput: text, note: null, error };
  const words = authored(field, values, text, value);
  const note = words ?? message;
  // A part of the text can still be stored: a telephone number is stored while it is typed.
  if (problem !== null && value !== '') return { ...nothing, value, note };
  return { value: '', badInput: text, note, error: words ?? error };
}

/** The messages of a schema by its keywords; `_` is for all others. */
interface AuthoredWords {
  readonly pattern?: string;
  readonly _?: string;
}

/** What the author says of a text that the schema refuses; null if it does not apply or has no such message. */
function authored(field: CompiledField, values: Values, text: string, value: string): string | null {
  if (field.schemaWhen?.(values) === false || !breaksSchema(field, text, value)) return null;
  const words = field.expanded.schema?.['errorMessage'];
  const { pattern, _ }: AuthoredWords = Object(typeof words === 'string' ? { _: words } : words);
  return pattern ?? _ ?? null;
}

/** True if the text breaks the pattern or, without one, the part of it that can be stored is too short. */
function breaksSchema({ expanded: { schema } }: CompiledField, text: string, value: string): boolean {
  const pattern = schema?.['pattern'];
  return typeof pattern === 'string'
    ? !new RegExp(pattern, 'u').test(text)
    : value.length < Number(schema?.['minLength']);
}

/** The bad input of a field; '' if there is none. */
export function badInputOf({ key }: CompiledField, values: Values): string {
  return values[inputKey(key)] ?? '';
}

/** The message after the applicant has left a control with bad input or an incomplete answer; null if there is none. */
export function inputNote(form: Form, field: CompiledField, values: Values): string | null {
  const value = values[field.key] ?? '';
  const text = badInputOf(field, values) || (field.optionLists === null ? field.fieldType.format(value) : '');
  return text === '' ? null : interpolate(parsedInput(form, field, values, text).note ?? '', values) || null;
}

/** True if a field has bad input. */
export const hasInputs = (values: Values): boolean => (values[listKey] ?? '') !== '';

const listedIn = (values: Values): readonly ValueKey[] => severalIn(values[listKey] ?? '');

/** All bad input, also of hidden fields. */
export function inputsIn(values: Values): BadInputs {
  return listedIn(values).map((input) => [input.slice(prefix.length), values[input] ?? '']);
}

/** Ends the bad input of each answer that changes without its input, and updates the list of bad input. */
export function settleInputs(values: Values, edit: Values, changed: Record<ValueKey, string>): void {
  const edited = Object.keys(edit).filter(isInputKey);
  if (edited.length === 0 && !hasInputs(values)) return;
  const inputs = new Set([...listedIn(values), ...edited]);
  for (const input of inputs) {
    if (!(input in edit) && input.slice(prefix.length) in changed) changed[input] = '';
    if (((input in changed ? changed : values)[input] ?? '') === '') inputs.delete(input);
  }
  const list = severalOf([...inputs]);
  if (list !== (values[listKey] ?? '')) changed[listKey] = list;
}

/** The bad input of the fields that are shown. Whitespace alone is none. */
export function badInputs(form: Form, values: Values): BadInputs {
  return inputsIn(values).filter(([key, text]) => {
    const field = form.fields.get(key);
    return field !== undefined && text.trim() !== '' && isShown(field, values);
  });
}
