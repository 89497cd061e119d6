/** Answers found by trying samples, where the solver cannot decide: sums, products and dates relative to today. */
import { guessedTexts } from '../solve/guesses.ts';
import { isExact, keysOfFormula, type Clause } from '../solve/formula.ts';
import { enteredValues, type Entries } from '../solve/witness.ts';
import type { Values } from '../../engine/language/values.ts';
import { fewCopies } from './copies.ts';
import type { CoveredForm } from './covered-form.ts';
import { canBeTyped, sampleAnswers, type SampleAnswer } from './samples.ts';

const mostAnswers = 4;
const mostTries = 500;
/** The numbers of samples of each question, a few of each first. */
const widths = [3, 12, 40];

/** The fewest samples of answers with which the engine reaches a goal; null if none are found. */
export function sampledEntries(
  covered: CoveredForm,
  goal: readonly Clause[],
  isReached: (values: Values) => boolean,
  start: Entries = {},
): Entries | null {
  const { form } = covered;
  const values = enteredValues(form, covered.start, start);
  if (values === null || goal.every((clause) => isDecidable(covered, clause))) return null;
  const groups = fewCopies(covered, goal, readKeys(covered, goal)).map((key) => sampleGroup(covered, key, values));
  for (const width of widths) {
    const narrow = groups.map((samples) => samples.slice(0, width));
    const found = fewest(covered, narrow, isReached, start);
    if (found !== null) return found;
  }
  return null;
}

/** The fewest of the samples, at most one of each group, with which the engine reaches a goal. */
function fewest(
  { form, start: beginning }: CoveredForm,
  groups: readonly (readonly SampleAnswer[])[],
  isReached: (values: Values) => boolean,
  start: Entries,
): Entries | null {
  const tries = { left: mostTries };
  const attempt = (entries: Entries, from: number, left: number): Entries | null => {
    if (left === 0) {
      tries.left -= 1;
      const after = enteredValues(form, beginning, entries);
      return after !== null && isReached(after) ? entries : null;
    }
    for (let index = from; index < groups.length; index += 1) {
      for (const sample of groups[index] ?? []) {
        const found = attempt({ ...entries, ...sample }, index + 1, left - 1);
        if (found !== null || tries.left < 0) return found;
      }
    }
    return null;
  };
  for (let size = 0; size <= mostAnswers && tries.left >= 0; size += 1) {
    const found = attempt(start, 0, size);
    if (found !== null) return found;
  }
  return null;
}

/** A calculation can give texts that the solver does not know. */
const isDecidable = ({ index }: CoveredForm, { formula }: Clause): boolean =>
  isExact(formula) && !index.calculations.some(({ key }) => keysOfFormula(formula).has(key));

/** The counts of copies and the first keys of the questions that a goal reads, also through calculations. */
function readKeys({ form, model, index }: CoveredForm, goal: readonly Clause[]): readonly string[] {
  const found = new Set<string>();
  const waiting = goal.flatMap(({ formula, source }) => [
    ...keysOfFormula(formula),
    ...(source.comparison === null ? [] : [source.comparison.valueKey, source.comparison.reference ?? '']),
  ]);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    waiting.push(...(index.calculations.find((one) => one.key === key)?.from ?? []));
    for (const { formula } of model.space.impliedBy(key)) waiting.push(...keysOfFormula(formula));
  }
  const counts = [...found].filter((key) => key.startsWith('count:')).sort();
  return [...counts, ...[...new Set([...found].flatMap((key) => form.fields.get(key)?.key ?? []))].sort()];
}

/** Answers to a question, or counts of copies, that a condition or a calculation can distinguish. */
export function sampleGroup(covered: CoveredForm, key: string, values: Values): readonly SampleAnswer[] {
  const field = covered.form.fields.get(key);
  if (field === undefined) return (covered.names.valuesOf(key) ?? []).map((count) => ({ [key]: count })).reverse();
  const samples = sampleAnswers(covered, field, values);
  const isNew = (text: string): boolean =>
    canBeTyped(field, text, covered.today) && samples.every((one) => one[key] !== text);
  const indexed = covered.names.fields.get(key);
  const limits = (indexed === undefined ? [] : guessedTexts(covered, key, indexed)).filter(isNew);
  return [...samples.slice(0, 3), ...limits.map((text) => ({ [key]: text })), ...samples.slice(3)];
}
