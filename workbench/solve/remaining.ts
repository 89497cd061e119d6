/** What an answer implies: it was given while its question was shown, and most edits that hide a question clear it. */
import { comparisonsIn, type WrittenClause } from '../expand/conditions.ts';
import type { IndexedRule } from '../expand/form-index.ts';
import type { Clause, FormulaSource } from './formula.ts';
import { listsByName } from './lists-by-name.ts';
import { memoized } from './memoized.ts';
import type { Space } from './space.ts';

/** A change of other values, such as `session:…`, only hides: the answer remains. */
export function readsOnlyAnswers(clause: WrittenClause, sourcesOf: (key: string) => readonly string[]): boolean {
  return comparisonsIn([clause])
    .flatMap(({ valueKey, reference }) => [valueKey, reference ?? valueKey])
    .every((key) => sourcesOf(key).every((source) => !/^(session|document):/.test(source)));
}

const days = /^(session:today$|derived:today )/;

/**
 * True for a condition that holds until an edit changes it: it reads only answers, or it says that an answer is before
 * a day, which is never earlier than it was.
 */
export function remainsTrue(clause: WrittenClause, sourcesOf: (key: string) => readonly string[]): boolean {
  return comparisonsIn([clause]).every((one) => {
    const { operator, reference, isNegated = false } = one;
    const isBefore = (isNegated ? ['gt', 'gte'] : ['lt', 'lte']).includes(operator);
    const isDay = isBefore && reference !== null && days.test(reference);
    return readsOnlyAnswers(isDay ? { ...one, reference: null } : one, sourcesOf);
  });
}

/** What an answer implies: what remains of the conditions of its question, or all of them if they were never true. */
export function orNever(
  remains: Space['impliedBy'],
  shownBy: Space['impliedBy'],
  isPossible: (clauses: readonly Clause[]) => boolean,
): Space['impliedBy'] {
  const open = new Set<string>();
  return memoized((key) => {
    const [left, all] = [remains(key), shownBy(key)];
    if (all.length === left.length || open.has(key)) return left;
    open.add(key);
    const wasShown = isPossible(all);
    open.delete(key);
    return wasShown ? left : all;
  });
}

/** A space in which no rule holds that clears an answer which is there. */
export function settledSpace(
  space: Space,
  rules: readonly IndexedRule[],
  negationOf: (written: readonly WrittenClause[], key: string, kind: FormulaSource['kind']) => Clause,
): Space {
  const clearing = listsByName(
    rules.flatMap(({ clears, when }) => clears.map(({ key }) => ({ key, when }))),
    ({ key }) => key,
  );
  const unfired = memoized((key: string) => (clearing.get(key) ?? []).map(({ when }) => negationOf(when, key, 'rule')));
  return { ...space, impliedBy: (key) => [...space.impliedBy(key), ...unfired(key)] };
}
