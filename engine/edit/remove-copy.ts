import type { Edit } from './change.ts';
import type { ValueKey } from '../form/definition.ts';
import type { CompiledRepeat } from '../form/form.ts';
import { isAnswered, isChoiceName, type Values } from '../language/values.ts';
import { keysOfCopy } from './copy-keys.ts';

/**
 * The edit that removes the n-th copy of a repeated block, counted from 1: the answers and the bad input of later
 * copies move up, and the count decreases by one. Empty if there is no such copy, or if only the minimum of copies is
 * left.
 */
export function removalOf(repeat: CompiledRepeat, values: Values, n: number): Edit {
  const count = Number(values[repeat.countKey]);
  if (count <= repeat.min || n < 1 || n > count) return {};
  return { ...editOf(placesAfterRemoval(repeat, count, n), values), [repeat.countKey]: String(count - 1) };
}

/**
 * The edit that exchanges two copies of a repeated block, counted from 1: their answers and their bad input. Empty if
 * one of them is not shown.
 */
export function exchangeOf(repeat: CompiledRepeat, values: Values, n: number, other: number): Edit {
  const count = Number(values[repeat.countKey]);
  if (![n, other].every((one) => one >= 1 && one <= count)) return {};
  return editOf(placesAfterExchange(repeat, n, other), values);
}

/** The new places of the keys of the copies that move; null for the keys of a removed copy. */
export type CopyPlaces = ReadonlyMap<ValueKey, ValueKey | null>;

/** The places after the removal of the n-th of the shown copies. */
export const placesAfterRemoval = (repeat: CompiledRepeat, count: number, n: number): CopyPlaces =>
  new Map(
    Array.from({ length: count + 1 - n }, (_, index) => {
      const above = index === 0 ? [] : keysOfCopy(repeat, n + index - 1);
      return keysOfCopy(repeat, n + index).map((key, place) => [key, above[place] ?? null] as const);
    }).flat(),
  );

/** The places after the exchange of two copies. */
export function placesAfterExchange(repeat: CompiledRepeat, n: number, other: number): CopyPlaces {
  const [first = [], second = []] = [n, other].map((one) => keysOfCopy(repeat, one));
  return new Map(
    first.flatMap((key, place) => {
      const to = second[place] ?? key;
      return [[key, to] as const, [to, key] as const];
    }),
  );
}

/** The edit that takes the values to their new places, and leaves none where nothing comes. */
function editOf(places: CopyPlaces, values: Values): Edit {
  const moved = [...places].flatMap(([from, to]) => (to === null ? [] : [[to, values[from] ?? ''] as const]));
  return { ...Object.fromEntries([...places.keys()].map((key) => [key, ''])), ...Object.fromEntries(moved) };
}

/** True if the n-th copy of a repeated block, counted from 1, has an answer or bad input. */
export function hasAnswers(repeat: CompiledRepeat, values: Values, n: number): boolean {
  return keysOfCopy(repeat, n).some((key) => !isChoiceName(key) && isAnswered(values[key]));
}
