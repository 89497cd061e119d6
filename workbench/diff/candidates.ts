/** The values with which two definitions are compared: those that their conditions, expressions and options name. */
import { dateAt, dayOf } from '../sets/domains.ts';
import type { CompiledField } from '../../engine/form/form.ts';
import { listsIn } from '../../engine/form/options.ts';
import { isYears } from '../../engine/language/years.ts';
import { isDate } from '../../engine/language/date.ts';
import { isTime } from '../../engine/language/time.ts';
import { timesAround } from '../sets/times.ts';
import { languageOf } from '../sets/pattern.ts';
import { shortestText } from '../sets/language.ts';
import { severalIn, severalOf } from '../../engine/language/several.ts';
import { canBeStored, possibleAnswers, textBetween } from './accepted-answers.ts';
import type { ComparedForm } from './change.ts';
import { exampleValues, type Candidates } from './examples.ts';

/** At most so many values of a key are tried. */
const mostValues = 40;

/** Collects the candidates of both definitions. */
export function candidatesOf(forms: readonly ComparedForm[]): Candidates {
  const found: Found = { values: new Map(), patterns: new Map() };
  for (const form of forms) {
    for (const part of [...form.expanded.pages, ...form.expanded.rules]) visitParts(part, form, found);
    for (const { from, calculate } of form.calculations)
      for (const literal of literalsIn(calculate)) for (const key of from) addTarget(found, key, literal);
  }
  for (const [key, patterns] of found.patterns) for (const text of textsOf([...patterns])) add(found, key, text);
  const asked = forms.flatMap(({ form }) => [...form.fields.keys()]);
  return new Map(
    [...new Set([...asked, ...found.values.keys()])].map((key) => {
      const values = found.values.get(key) ?? [];
      const fields = forms.flatMap(({ form }) => form.fields.get(key) ?? []);
      const isStored = (text: string): boolean =>
        fields.length === 0 || fields.some((field) => canBeStored(field, key, text) && isListed(field, key, text));
      const other = ['x', ...fields.flatMap(possibleAnswers)].find(isStored) ?? [];
      return [key, [...values].filter(isStored).concat(other, '').slice(0, mostValues)];
    }),
  );
}

/** One of the lists of a question has the option, or those of several. */
function isListed({ key, optionLists, fieldType }: CompiledField, stored: string, text: string): boolean {
  if (optionLists === null || stored !== key || text === '') return true;
  const codes = fieldType.isMultiple === true ? severalIn(text) : [text];
  return listsIn(optionLists).some(
    (list) => isYears(list) || codes.every((code) => list.some(([one]) => one === code)),
  );
}

interface Found {
  readonly values: Map<string, Set<string>>;
  readonly patterns: Map<string, Set<string>>;
}

function add({ values }: Found, key: string, value: unknown): void {
  if (typeof value !== 'string' && typeof value !== 'number') return;
  values.set(key, (values.get(key) ?? new Set()).add(String(value)));
}

/** The strings and numbers of an expression. */
function literalsIn(expression: string): readonly string[] {
  const found = expression.matchAll(/'([^']*)'|"([^"]*)"|(?<![\w.$])(\d{1,9}(?:\.\d{1,9})?)/g);
  return Array.from(found, ([, single, double, number]) => single ?? double ?? number ?? '');
}

/** A text for each pattern, and one for each pair of them that only the first one matches. */
function textsOf(patterns: readonly string[]): readonly string[] {
  const pairs = patterns.flatMap((one) => patterns.flatMap((two) => (one === two ? [] : textBetween(one, two))));
  const own = patterns.flatMap((pattern) => {
    const language = languageOf(pattern);
    return language === null ? [] : shortestText(language);
  });
  return [...pairs, ...own].flatMap((found) => (found.is === 'text' ? found.text : []));
}

function visitParts(part: unknown, compared: ComparedForm, found: Found): void {
  if (typeof part !== 'object' || part === null) return;
  const { valueKey, operator, target, type, id, key, tabs, max, count, when } = part as Readonly<
    Record<string, unknown>
  >;
  if (typeof valueKey === 'string') {
    if (operator === 'matches')
      found.patterns.set(valueKey, (found.patterns.get(valueKey) ?? new Set()).add(String(target)));
    else for (const one of [target].flat()) addTarget(found, valueKey, valueOf(one, compared));
  }
  if (type === 'tabs' && Array.isArray(tabs))
    for (const tab of tabs) add(found, `tab:${String(id)}`, Reflect.get(tab, 'id'));
  if (type === 'repeat' && typeof max === 'number' && count === undefined)
    for (let copies = 1; copies <= max; copies += 1) add(found, `count:${String(id)}`, copies);
  if (typeof key === 'string' && when !== null)
    for (const value of optionValues(part, compared)) add(found, key, value);
  for (const inner of Object.values(part)) visitParts(inner, compared, found);
}

/** The first values of a list of options; where several can be chosen, also all combinations of the first ones. */
function optionValues(part: object, { form, expanded }: ComparedForm): readonly string[] {
  const { options, key } = part as Readonly<Record<string, unknown>>;
  const list: unknown = typeof options === 'string' ? expanded.options[options] : options;
  if (!Array.isArray(list)) return [];
  const values = list.slice(0, 8).map((option) => String(Reflect.get(option, 0)));
  if (form.fields.get(String(key))?.fieldType.isMultiple !== true) return values;
  const first = values.slice(0, 4);
  const several = Array.from({ length: 2 ** first.length }, (_, bits) =>
    severalOf(first.filter((_value, index) => (bits & (1 << index)) !== 0)),
  );
  return [...new Set([...values, ...several.toSorted((one, two) => one.length - two.length)])];
}

/** The value of a target on the example day: a constant, or the value under another key, such as a relative day. */
function valueOf(target: unknown, { form }: ComparedForm): unknown {
  if (typeof target !== 'object' || target === null) return target;
  const value = exampleValues(form, {})[String(Reflect.get(target, 'valueKey'))];
  return value === '' ? undefined : value;
}

/** For a number, a date or a time also the values around it, so that comparisons differ. */
function addTarget(found: Found, key: string, target: unknown): void {
  add(found, key, target);
  if (typeof target !== 'string') return;
  if (/^\d{1,9}$/.test(target)) for (const near of [Number(target) - 1, Number(target) + 1]) add(found, key, near);
  if (isTime(target)) for (const near of timesAround(target)) add(found, key, near);
  if (isDate(target)) for (const near of daysAround(target)) add(found, key, near);
}

/** The days before and after a date. */
export const daysAround = (date: string): readonly string[] => [dateAt(dayOf(date) - 1n), dateAt(dayOf(date) + 1n)];
