import { storableText } from './characters.ts';
import type { AnswerKey, Option, ValueKey } from './definition.ts';
import { anyText, type FieldType } from './fields/field-type.ts';
import type { Choices, CompiledField, Form, OptionList } from './form.ts';
import type { Values } from './values.ts';
import { yearsOf } from './years.ts';

const none: readonly Option[] = [];

/** The current options of a radio or select, including the blank one; empty if there are none. */
export function optionsOf(field: CompiledField, values: Values): readonly Option[] {
  const list = listOf(field, values);
  return list === null ? none : withBlank(field, list);
}

/** As `optionsOf`, without the default blank option; null if there are none. */
function listOf({ choices }: CompiledField, values: Values): readonly Option[] | null {
  if (choices === null) return null;
  const list = choices.from === 'list' ? choices.list : choices.lists.get(values[choices.valueKey] ?? '');
  return list === undefined ? null : listed(list, values['session:today']);
}

/** The label of a chosen option, by default that in `values`; '' for an unavailable option. */
export function descriptionOf(field: CompiledField, values: Values, value = values[field.key] ?? ''): string {
  if (value === '') return '';
  return optionsOf(field, values).find(([offered]) => offered === value)?.[1] ?? '';
}

/** The options of each answer key that the type of a field makes; null if it makes none. */
export function listsOf(
  { fieldType, definition }: CompiledField,
  form: Form,
  values: Values,
): ReturnType<NonNullable<FieldType['lists']>> | null {
  return fieldType.lists?.(definition, { months: form.months, today: values['session:today'] }) ?? null;
}

/** True if the answer of a field is one of its options; always true for a field without options. */
export function isOffered(field: CompiledField, form: Form, values: Values): boolean {
  const { fieldType, keys, choices } = field;
  if (choices !== null) return hasOption(listOf(field, values) ?? none, values[field.key] ?? '');
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

/**
 * The reason why the type of a field refuses a text under one of its keys; null if it accepts the text or if it is ''.
 */
export function unaccepted(
  { fieldType: { accepts }, keys, definition }: CompiledField,
  key: AnswerKey,
  value: string,
): string | null {
  const { test, otherwise } = accepts[keys.indexOf(key)] ?? accepts[0];
  return value === '' || test(value, definition) ? null : otherwise;
}

/** True if the type of a field accepts the values under its keys. */
export function isAccepted(field: CompiledField, values: Values): boolean {
  return acceptsAnyText(field) || field.keys.every((key) => unaccepted(field, key, values[key] ?? '') === null);
}

const valueSets = new WeakMap<readonly Option[], ReadonlySet<string>>();

/** The values of options that never change; null for any other field. */
export function fixedValues({ choices }: CompiledField): ReadonlySet<string> | null {
  if (choices?.from !== 'list' || 'count' in choices.list) return null;
  const values = valueSets.get(choices.list) ?? new Set(choices.list.map(([value]) => value));
  valueSets.set(choices.list, values);
  return values;
}

const hasOption = (list: readonly Option[], value: string): boolean => list.some(([offered]) => offered === value);

/**
 * The answer of a field for readers, for example `Kansas`, `March 4, 2008`, `May 2026`; '' if unanswered. The text
 * contains only characters that are safe to show.
 */
export function printOf(form: Form, field: CompiledField, values: Values): string {
  const options = shownOptions(field, form, values) ?? form.months;
  return storableText(field.fieldType.print(valueOf(field, values), options), true);
}

/** The options of the first answer key of a field; null if it has none. */
export function shownOptions(field: CompiledField, form: Form, values: Values): readonly Option[] | null {
  return field.choices === null ? (listsOf(field, form, values)?.[0] ?? null) : optionsOf(field, values);
}

/** The answer of a field as one text: its value, or `2026-05` for a month-year. */
export function valueOf({ key, keys, fieldType }: CompiledField, values: Values): string {
  return keys.length === 1 ? (values[key] ?? '') : fieldType.valueOf(keys.map((part) => values[part] ?? ''));
}

/** True for options that are years relative to the current one. */
export function isDated(choices: Choices | null): boolean {
  const lists = choices === null ? [] : choices.from === 'list' ? [choices.list] : [...choices.lists.values()];
  return lists.some((list) => 'count' in list && list.start === undefined);
}

/** The key of the answer that controls the options; null if none does. */
export function controllingKey(field: CompiledField): ValueKey | null {
  return field.choices?.from === 'key' ? field.choices.valueKey : null;
}

const blankFirst = new WeakMap<readonly Option[], readonly Option[]>();

/** Returns the same object for the same list, so that views can detect that it has not changed. */
function withBlank(field: CompiledField, list: readonly Option[]): readonly Option[] {
  if (!field.fieldType.hasBlankOption || list[0]?.[0] === '') return list;
  const known = blankFirst.get(list);
  if (known !== undefined) return known;
  const blanked: readonly Option[] = [['', '--'], ...list];
  blankFirst.set(list, blanked);
  return blanked;
}

function listed(list: OptionList, today: string | undefined): readonly Option[] {
  return 'count' in list ? yearsOf(list, today) : list;
}
