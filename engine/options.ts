import { storableText } from './characters.ts';
import { yearOf } from './date.ts';
import type { Option, ValueKey, YearRange } from './definition.ts';
import { fieldTypes } from './fields/index.ts';
import type { Choices, CompiledField, Form, OptionList } from './form.ts';
import type { Values } from './values.ts';

const none: readonly Option[] = [];

/** The choices a radio or select offers now, the blank one of a select among them; empty where nothing is offered. */
export function optionsOf(field: CompiledField, values: Values): readonly Option[] {
  const list = listOf(field, values);
  return list === null ? none : withBlank(field, list);
}

/** As `optionsOf`, without a blank one of ours; null where nothing is offered. */
function listOf({ choices }: CompiledField, values: Values): readonly Option[] | null {
  if (choices === null) return null;
  const list = choices.from === 'list' ? choices.list : choices.lists.get(values[choices.valueKey] ?? '');
  return list === undefined ? null : listed(list, values['session:today']);
}

/** The label that is stored beside a chosen option, the one in `values` unless told; '' for what is not offered. */
export function descriptionOf(field: CompiledField, values: Values, value = values[field.key] ?? ''): string {
  if (value === '') return '';
  return optionsOf(field, values).find(([offered]) => offered === value)?.[1] ?? '';
}

/** Whether a question that is answered from a list has an answer, or a year, of that list; true of any other question. */
export function isOffered(field: CompiledField, values: Values): boolean {
  const { definition, keys } = field;
  const value = values[keys.at(-1) ?? ''] ?? '';
  if (definition.type !== 'month-year') return field.choices === null || hasOption(listOf(field, values) ?? none, value);
  const years = listed(definition.years, values['session:today']);
  // Without a day, nobody knows which years are meant.
  return value === '' || years.length === 0 || hasOption(years, value);
}

/** Whether answers are chosen from a list. */
export const isListed = ({ choices, type }: CompiledField): boolean => choices !== null || type === 'month-year';

const valueSets = new WeakMap<readonly Option[], ReadonlySet<string>>();

/** The values of a list of options that is always the same; null of any other question. */
export function fixedValues({ choices }: CompiledField): ReadonlySet<string> | null {
  if (choices?.from !== 'list' || 'count' in choices.list) return null;
  const values = valueSets.get(choices.list) ?? new Set(choices.list.map(([value]) => value));
  valueSets.set(choices.list, values);
  return values;
}

const hasOption = (list: readonly Option[], value: string): boolean => list.some(([offered]) => offered === value);

/** Years as options, from the range's start (the current year unless told) in its direction. */
export function yearsOf(range: YearRange, today: string | undefined): readonly Option[] {
  const start = range.start ?? yearOf(today);
  if (Number.isNaN(start)) return none;
  const step = range.direction === 'past' ? -1 : 1;
  return Array.from({ length: range.count }, (_, index) => {
    const year = String(start + index * step);
    return [year, year];
  });
}

/** The answer of a field as it is read, for example `Kansas`, `March 4, 2008`, `May 2026`; '' when unanswered. Safe to show, whatever is stored. */
export function printOf(form: Form, field: CompiledField, values: Values): string {
  const options = hasMonths(field) ? form.months : optionsOf(field, values);
  return storableText(fieldTypes[field.type].print(valueOf(field, values), options), true);
}

const hasMonths = ({ type }: CompiledField): boolean => type === 'date' || type === 'month-year';

/** The one text that stands for a field's answer: its value, or `2026-05` for a month-year. */
export function valueOf(field: CompiledField, values: Values): string {
  const [first = '', second] = field.keys;
  const value = values[first] ?? '';
  if (second === undefined) return value;
  const year = values[second] ?? '';
  return value === '' || year === '' ? '' : `${year}-${value.padStart(2, '0')}`;
}

/** Whether the options are years counted from the current one. */
export function isDated(choices: Choices | null): boolean {
  const lists = choices === null ? [] : choices.from === 'list' ? [choices.list] : [...choices.lists.values()];
  return lists.some((list) => 'count' in list && list.start === undefined);
}

/** The key whose answer decides which options there are; null when they are always the same. */
export function controllingKey(field: CompiledField): ValueKey | null {
  return field.choices?.from === 'key' ? field.choices.valueKey : null;
}

const blankFirst = new WeakMap<readonly Option[], readonly Option[]>();

/** One list stays one object, so that whoever draws it can tell that it has not changed. */
function withBlank(field: CompiledField, list: readonly Option[]): readonly Option[] {
  if (field.type !== 'select' || list[0]?.[0] === '') return list;
  const known = blankFirst.get(list);
  if (known !== undefined) return known;
  const blanked: readonly Option[] = [['', '--'], ...list];
  blankFirst.set(list, blanked);
  return blanked;
}

const yearLists = new WeakMap<YearRange, { readonly start: number; readonly list: readonly Option[] }>();

function listed(list: OptionList, today: string | undefined): readonly Option[] {
  if (!('count' in list)) return list;
  const start = list.start ?? yearOf(today);
  const known = yearLists.get(list);
  if (known?.start === start) return known.list;
  const years = yearsOf(list, today);
  yearLists.set(list, { start, list: years });
  return years;
}
