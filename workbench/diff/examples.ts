/** Finds the smallest answers with which two definitions of a form behave differently. */
import type { Form } from '../../engine/form/form.ts';
import { isDate } from '../../engine/language/date.ts';
import type { Values } from '../../engine/language/values.ts';

/** The values of an example by key; values that are not given are empty or have their default. */
export type ExampleValues = Readonly<Record<string, string>>;

/** Possible values by key. */
export type Candidates = ReadonlyMap<string, readonly string[]>;

/** The day of every example: days and years relative to today are compared on one day. */
export const exampleDay = '2026-01-01';
/** Days relative to today are ordered on every day as on one of these two, or not at all. */
export const lastDay = '2026-12-31';
const today = 'session:today';

/** An example has at most so many values. */
const mostKeys = 4;

/** At most so many combinations of values are tried. */
const mostTries = 20_000;

/** The values of a form on the example day, with defaults of tabs and counts and with derived values. */
export function exampleValues(form: Form, example: ExampleValues): Values {
  const values: Record<string, string> = { [today]: exampleDay };
  for (const [key, choose] of form.choices) values[key] = choose(example[key] ?? '');
  Object.assign(values, example);
  for (const { key, calculate } of form.calculations) values[key] = calculate(values);
  return values;
}

/**
 * The first example, with as few values as possible, for which the test is true; null when none was found. It names
 * the day if the test depends on it: that of every example, else one that the definitions name, or the last one of its
 * year.
 */
export function findExample(
  sources: readonly string[],
  candidates: Candidates,
  test: (example: ExampleValues) => boolean,
): ExampleValues | null {
  const keys = sources.filter((key) => key !== today);
  const found = smallestExample(keys, candidates, test);
  if (keys.length === sources.length) return found;
  if (found !== null) return { ...found, [today]: exampleDay };
  const days = [...(candidates.get(today) ?? []).filter(isDate), lastDay];
  return smallestExample(sources, new Map([...candidates, [today, days]]), test);
}

function smallestExample(
  keys: readonly string[],
  candidates: Candidates,
  test: (example: ExampleValues) => boolean,
): ExampleValues | null {
  let tries = 0;
  const search = (example: ExampleValues, from: number, more: number): ExampleValues | null => {
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
  for (let size = 0; size <= Math.min(keys.length, mostKeys); size += 1) {
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
    const calculations = forms.flatMap((form) => form.calculations.find((one) => one.key === key) ?? []);
    if (calculations.length === 0 && !key.startsWith('derived:')) found.add(key);
    for (const source of calculations.flatMap(({ from }) => from)) visit(source);
  };
  for (const key of keys) visit(key);
  return [...found];
}
