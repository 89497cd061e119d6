/** The answers that a field accepts. Only validation and the server use this file; it is not part of the first load. */
import type { AnswerKey, Option } from '../form/definition.ts';
import { anyText, type Accepted } from '../fields/field-type.ts';
import type { FieldTypeName } from '../fields/index.ts';
import type { CompiledField, Form } from '../form/form.ts';
import { chosenIn, listOf, listsOf } from '../form/options.ts';
import type { Values } from '../language/values.ts';
import { isYears } from '../language/years.ts';

const none: readonly Option[] = [];

/** True if the answer of a field is one of its options; always true for a field without options. */
export function isOffered(field: CompiledField, form: Form, values: Values): boolean {
  const { fieldType, keys, choices } = field;
  if (choices !== null) {
    const list = listOf(field, values) ?? none;
    return chosenIn(field, values[field.key] ?? '').every((value) => hasOption(list, value));
  }
  if (fieldType.lists === undefined) return true;
  const lists = listsOf(field, form, values) ?? [];
  return keys.every((key, part) => {
    const [value = '', list = none] = [values[key], lists[part]];
    // A list is empty while the day is unknown.
    return value === '' || list.length === 0 || hasOption(list, value);
  });
}

/** True for a field with options. */
export const isListed = ({ choices, fieldType }: CompiledField): boolean =>
  choices !== null || fieldType.lists !== undefined;

/** True if the type of a field accepts every text. */
export const acceptsAnyText = ({ fieldType }: CompiledField): boolean => fieldType.accepts[0] === anyText;

const different = 'The options must be different, written like A,C.';

/** Why the types of the engine refuse texts, by answer key. A type of the host application says it itself. */
const reasons: Readonly<Partial<Record<FieldTypeName, readonly string[]>>> = {
  date: ['The date must be a day that exists, written like 2008-03-04.'],
  number: ['The number must be within its limits, written like 3.75.'],
  phone: ['The telephone number must be written like (316) 555-0100, or begin like one.'],
  time: ['The time must be within its limits, written like 21:30.'],
  ssn: ['The Social Security number must be written like 078-05-1120, or begin like one.'],
  email: ['The email address must have no spaces around it or invisible characters.'],
  'month-year': ['The month must be a number from 1 to 12.', 'The year must have four digits.'],
  checkbox: ['The answer must be true or false.'],
  checkboxes: [different],
  ranking: [different],
};

/** Why a type refuses a text under one of its answer keys; '' if it accepts every text. */
export const reasonOf = (type: FieldTypeName, { otherwise }: Pick<Accepted, 'otherwise'>, part = 0): string =>
  otherwise ?? reasons[type]?.[part] ?? '';

/**
 * The reason why the type of a field refuses a text under one of its keys; null if it accepts the text or if it is ''.
 */
export function unaccepted(
  { type, fieldType: { accepts }, keys, definition }: CompiledField,
  key: AnswerKey,
  value: string,
): string | null {
  const part = keys.indexOf(key);
  const accepted = accepts[part] ?? accepts[0];
  return value === '' || accepted.test(value, definition) ? null : reasonOf(type, accepted, part);
}

/** True if the type of a field accepts the values under its keys. */
export function isAccepted(field: CompiledField, values: Values): boolean {
  return acceptsAnyText(field) || field.keys.every((key) => unaccepted(field, key, values[key] ?? '') === null);
}

const valueSets = new WeakMap<readonly Option[], ReadonlySet<string>>();

/** The answers that are options that never change; null for any other field, and where several can be chosen. */
export function fixedValues({ choices, fieldType }: CompiledField): ReadonlySet<string> | null {
  if (fieldType.isMultiple || choices?.from !== 'list' || choices.reads.length > 0 || isYears(choices.list))
    return null;
  const values = valueSets.get(choices.list) ?? new Set(choices.list.map(([value]) => value));
  valueSets.set(choices.list, values);
  return values;
}

const hasOption = (list: readonly Option[], value: string): boolean => list.some(([offered]) => offered === value);
