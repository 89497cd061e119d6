/** The answers that a field accepts. Only validation and the server use this file; it is not part of the first load. */
import type { AnswerKey, Option } from '../form/definition.ts';
import { anyText, type Accepted } from '../fields/field-type.ts';
import type { CompiledField, Form } from '../form/form.ts';
import { chosenIn, listOf, listsOf } from '../form/options.ts';
import type { Values } from '../language/values.ts';
import { isYears } from '../language/years.ts';

const none: readonly Option[] = [];

/** True if the answer of a field is one of its options; always true for a field without options. */
export function isOffered(field: CompiledField, form: Form, values: Values): boolean {
  const { fieldType, keys, optionLists } = field;
  if (optionLists !== null) {
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
export const isListed = ({ optionLists, fieldType }: CompiledField): boolean =>
  optionLists !== null || fieldType.lists !== undefined;

/** True if the type of a field accepts every text. */
export const acceptsAnyText = ({ fieldType }: CompiledField): boolean => fieldType.accepts[0] === anyText;

/** What the type of a field accepts under one of its keys. */
export const acceptedUnder = ({ fieldType: { accepts }, keys }: CompiledField, key: AnswerKey): Accepted =>
  accepts[keys.indexOf(key)] ?? accepts[0];

/** True if the type of a field accepts a text under one of its keys; '' is always accepted. */
export const isAcceptedUnder = (field: CompiledField, key: AnswerKey, value: string): boolean =>
  value === '' || acceptedUnder(field, key).test(value, field.expanded);

/** True if the type of a field accepts the values under its keys. */
export const isAccepted = (field: CompiledField, values: Values): boolean =>
  acceptsAnyText(field) || field.keys.every((key) => isAcceptedUnder(field, key, values[key] ?? ''));

const valueSets = new WeakMap<readonly Option[], ReadonlySet<string>>();

/** The answers that are options that never change; null for any other field, and where several can be chosen. */
export function fixedValues({ optionLists, fieldType }: CompiledField): ReadonlySet<string> | null {
  if (fieldType.isMultiple || optionLists?.from !== 'list' || optionLists.reads.length > 0 || isYears(optionLists.list))
    return null;
  const values = valueSets.get(optionLists.list) ?? new Set(optionLists.list.map(([value]) => value));
  valueSets.set(optionLists.list, values);
  return values;
}

const hasOption = (list: readonly Option[], value: string): boolean => list.some(([offered]) => offered === value);
