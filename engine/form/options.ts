import { storableText } from '../language/characters.ts';
import type { Option, ValueKey } from './definition.ts';
import type { ExpandedOption } from './expanded.ts';
import type { FieldType } from '../fields/field-type.ts';
import type { FieldOptionLists, CompiledField, Form, OptionList, Rule } from './form.ts';
import { severalIn, severalOf } from '../language/several.ts';
import type { Values } from '../language/values.ts';
import { isYears, yearsOf } from '../language/years.ts';

const none: readonly never[] = [];

/** The options as they are shown: in their order, with the blank one first; empty if there are none. */
export function optionsOf(field: CompiledField, values: Values): readonly Option[] {
  const list = listOf(field, values);
  return list === null ? none : withBlank(field, field.ordered?.(list, values) ?? list);
}

/** The current options as they are written, without the default blank one; null if there are none. */
export function listOf({ optionLists }: CompiledField, values: Values): readonly ExpandedOption[] | null {
  const list = optionLists && writtenList(optionLists, values);
  return optionLists?.offers.get(list)?.options(values) ?? list;
}

/** The current list with the options whose conditions do not hold; null if there is none. */
function writtenList(optionLists: FieldOptionLists, values: Values): readonly ExpandedOption[] | null {
  const list =
    optionLists.from === 'list' ? optionLists.list : optionLists.lists.get(values[optionLists.valueKey] ?? '');
  return list === undefined ? null : isYears(list) ? yearsOf(list, values['session:today']) : list;
}

/** A rule that removes chosen options that an edit hides; null if no option has a condition. */
export function hidingRule(field: CompiledField): Rule | null {
  const { optionLists, id, keys: clears } = field;
  if (optionLists === null || optionLists.reads.length === 0) return null;
  const own = controllingKey(field) ?? none;
  return {
    id,
    clears,
    reads: optionLists.reads.concat(own),
    through: optionLists.through.concat(own),
    fires: (before, after) => !!optionLists.offers.get(writtenList(optionLists, after))?.hides(before, after),
    remains(answer, after) {
      const offered = listOf(field, after);
      const hidden = writtenList(optionLists, after)?.filter(([value]) => !offered?.some(([one]) => one === value));
      return severalOf(chosenIn(field, answer).filter((value) => !hidden?.some(([one]) => one === value)));
    },
  };
}

/** The label of a chosen option, or of several, by default of those in `values`; unavailable options have none. */
export function descriptionOf(field: CompiledField, values: Values, value = values[field.key] ?? ''): string {
  if (value === '') return '';
  const options = listOf(field, values) ?? none;
  const labelOf = (chosen: string): string => options.find((option) => option[0] === chosen)?.[1] ?? '';
  return field.fieldType.isMultiple ? severalIn(value).map(labelOf).filter(Boolean).join('; ') : labelOf(value);
}

/** The values of the chosen options in an answer. */
export function chosenIn({ fieldType: { isMultiple } }: CompiledField, answer: string): readonly string[] {
  return isMultiple ? severalIn(answer) : [answer];
}

/** The options of each answer key that the type of a field makes; null if it makes none. */
export function listsOf(
  { fieldType, expanded }: CompiledField,
  form: Form,
  values: Values,
): ReturnType<NonNullable<FieldType['lists']>> | null {
  return fieldType.lists?.(expanded, { months: form.months, today: values['session:today'] }) ?? null;
}

/**
 * The answer of a field for readers, for example `Kansas`, `March 4, 2008`, `May 2026`; '' if unanswered. The text
 * contains only characters that are safe to show.
 */
export function printOf(form: Form, field: CompiledField, values: Values): string {
  const options = shownOptions(field, form, values) ?? form.months;
  return storableText(field.fieldType.print(valueOf(field, values), options, field.expanded), true);
}

/** The options of the first answer key of a field; null if it has none. */
export function shownOptions(field: CompiledField, form: Form, values: Values): readonly Option[] | null {
  return field.optionLists === null ? (listsOf(field, form, values)?.[0] ?? null) : optionsOf(field, values);
}

/** The answer of a field as one text: its value, or `2026-05` for a month-year. */
export function valueOf({ key, keys, fieldType }: CompiledField, values: Values): string {
  return keys.length === 1 ? (values[key] ?? '') : fieldType.joined(keys.map((part) => values[part] ?? ''));
}

/** True for options that are years relative to the current one. */
export function isDated(optionLists: FieldOptionLists | null): boolean {
  return optionLists !== null && listsIn(optionLists).some((list) => isYears(list) && !('start' in list));
}

/** Every list of a question. */
export function listsIn(optionLists: FieldOptionLists): readonly OptionList[] {
  return optionLists.from === 'list' ? [optionLists.list] : [...optionLists.lists.values()];
}

/** The key of the answer that controls the options; null if none does. */
export function controllingKey(field: CompiledField): ValueKey | null {
  return field.optionLists?.from === 'key' ? field.optionLists.valueKey : null;
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
