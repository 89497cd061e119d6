/** Finds the smallest answers with which two definitions of a form behave differently. */
import type { ExpandedForm } from '../expanded.ts';
import type { Form } from '../form.ts';
import type { Values } from '../values.ts';

/** The values of an example by key; values that are not given are empty or have their default. */
export type Example = Readonly<Record<string, string>>;

/** Possible values by key: those that conditions, options, tabs and counts of the definitions name. */
export type Candidates = ReadonlyMap<string, readonly string[]>;

/** At most so many combinations of values are tried. */
const mostTries = 20_000;

/** The values of a form with this example, with defaults of tabs and counts and with derived values. */
export function exampleValues(form: Form, example: Example): Values {
  const values: Record<string, string> = {};
  for (const [key, choose] of form.choices) values[key] = choose(example[key] ?? '');
  Object.assign(values, example);
  for (const { key, calculate } of form.calculations) values[key] = calculate(values);
  return values;
}

/** The first example, with as few values as possible, for which the test is true; null when none was found. */
export function findExample(
  keys: readonly string[],
  candidates: Candidates,
  test: (example: Example) => boolean,
): Example | null {
  let tries = 0;
  const search = (example: Example, from: number, more: number): Example | null => {
    if (more === 0) return (tries += 1) <= mostTries && test(example) ? example : null;
    for (const [index, key] of keys.entries()) {
      if (index < from || tries > mostTries) continue;
      for (const value of candidates.get(key) ?? ['x']) {
        const found = search({ ...example, [key]: value }, index + 1, more - 1);
        if (found !== null) return found;
      }
    }
    return null;
  };
  for (let size = 0; size <= Math.min(keys.length, 4); size += 1) {
    const found = search({}, 0, size);
    if (found !== null) return found;
  }
  return null;
}

/** The keys that these keys depend on: derived values are replaced by those that they are calculated from. */
export function chosenKeys(forms: readonly Form[], keys: Iterable<string>): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const sources = forms.flatMap((form) => form.calculations.find((one) => one.key === key)?.from ?? []);
    if (sources.length === 0 && !key.startsWith('derived:')) found.add(key);
    for (const source of sources) visit(source);
  };
  for (const key of keys) visit(key);
  return [...found];
}

/** Collects the candidates of both definitions. */
export function candidatesOf(forms: readonly ExpandedForm[]): Candidates {
  const found = new Map<string, Set<string>>();
  const add = (key: string, value: unknown): void => {
    if (typeof value !== 'string' && typeof value !== 'number') return;
    const values = found.get(key) ?? new Set<string>();
    found.set(key, values.add(String(value)));
  };
  for (const form of forms) for (const page of [...form.pages, ...form.rules]) visitParts(page, form, add);
  return new Map(Array.from(found, ([key, values]) => [key, [...values, 'x', ''].slice(0, 40)]));
}

type Add = (key: string, value: unknown) => void;

function visitParts(part: unknown, form: ExpandedForm, add: Add): void {
  if (typeof part !== 'object' || part === null) return;
  const { valueKey, target, type, id, key, tabs, max, options, when } = part as Readonly<Record<string, unknown>>;
  if (typeof valueKey === 'string') for (const one of [target].flat()) addTarget(valueKey, one, add);
  if (type === 'tabs' && Array.isArray(tabs)) for (const tab of tabs) add(`tab:${String(id)}`, Reflect.get(tab, 'id'));
  if (type === 'repeat' && typeof max === 'number')
    for (let count = 1; count <= max; count += 1) add(`count:${String(id)}`, count);
  if (typeof key === 'string' && when !== null) {
    const list = typeof options === 'string' ? form.options[options] : options;
    if (Array.isArray(list)) for (const option of list.slice(0, 8)) add(key, Reflect.get(option, 0));
  }
  for (const inner of Object.values(part)) visitParts(inner, form, add);
}

/** For a number or a date also the values around it, so that comparisons differ. */
function addTarget(key: string, target: unknown, add: Add): void {
  add(key, target);
  if (typeof target === 'string' && /^\d{1,9}$/.test(target))
    for (const near of [Number(target) - 1, Number(target) + 1]) add(key, near);
}
