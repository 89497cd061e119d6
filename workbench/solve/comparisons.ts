/** The comparisons of a form by what they read, and the constants in them. */
import { isAnswered } from '../../engine/language/values.ts';
import { comparisonsIn, type IndexedComparison } from '../expand/conditions.ts';
import type { FormIndex } from '../expand/form-index.ts';
import { textOf } from '../source/source-node.ts';

const compared = new WeakMap<FormIndex, readonly IndexedComparison[]>();

/** All comparisons of a form, also those of an answer that counts copies with the number of each copy. */
export function comparisonsOf(index: FormIndex): readonly IndexedComparison[] {
  const known = compared.get(index);
  if (known !== undefined) return known;
  const needs = [...index.places, ...index.fields].flatMap((one) => one.needs).flatMap(comparisonsIn);
  const all = [...new Set([...index.comparisons, ...needs])];
  compared.set(index, all);
  return all;
}

const byKey = new WeakMap<FormIndex, ReadonlyMap<string, readonly IndexedComparison[]>>();

/** The comparisons of a form by the keys that they read. */
export function comparisonsByKey(index: FormIndex): ReadonlyMap<string, readonly IndexedComparison[]> {
  const known = byKey.get(index);
  if (known !== undefined) return known;
  const found = new Map<string, IndexedComparison[]>();
  for (const one of comparisonsOf(index)) {
    for (const key of [one.valueKey, one.reference ?? one.valueKey]) {
      const of = found.get(key);
      if (of === undefined) found.set(key, [one]);
      else if (of.at(-1) !== one) of.push(one);
    }
  }
  byKey.set(index, found);
  return found;
}

/** The texts that conditions compare the value under a key with. */
export const constantsOf = (index: FormIndex, key: string): readonly string[] =>
  constantsIn(comparisonsByKey(index).get(key) ?? []);

/** The texts that conditions compare a value with. */
export function constantsIn(comparisons: readonly IndexedComparison[]): readonly string[] {
  const compared = comparisons.filter(({ operator }) => operator !== 'matches');
  return [...new Set(compared.flatMap(({ targets }) => targets.map(textOf)).filter(isAnswered))];
}
