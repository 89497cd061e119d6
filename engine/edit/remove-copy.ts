import type { Edit } from './change.ts';
import type { ValueKey } from '../form/definition.ts';
import type { CompiledField, CompiledRepeat } from '../form/form.ts';
import { chosenIn } from '../form/options.ts';
import { severalOf } from '../language/several.ts';
import { isAnswered, isChoiceName, type Values } from '../language/values.ts';
import { keysOfCopy } from './copy-keys.ts';

/**
 * The edit that removes the n-th copy of a repeated block, counted from 1: the answers and the bad input of later
 * copies move up, and the count decreases by one. Answers that name copies follow them; what names the removed one is
 * cleared. Empty if there is no such copy, or if only the minimum of copies is left.
 */
export function removalOf(repeat: CompiledRepeat, values: Values, n: number): Edit {
  const count = Number(values[repeat.countKey]);
  if (count <= repeat.min || n < 1 || n > count) return {};
  return {
    ...editOf(placesAfterRemoval(repeat, count, n), values),
    ...chosenAgain(repeat, values, (chosen) => (chosen === n ? [] : [chosen > n ? chosen - 1 : chosen])),
    [repeat.countKey]: String(count - 1),
  };
}

/**
 * The edit that exchanges two copies of a repeated block, counted from 1: their answers and their bad input. Answers
 * that name them follow. Empty if one of them is not shown.
 */
export function exchangeOf(repeat: CompiledRepeat, values: Values, n: number, other: number): Edit {
  const count = Number(values[repeat.countKey]);
  if (![n, other].every((one) => one >= 1 && one <= count)) return {};
  return {
    ...editOf(placesAfterExchange(repeat, n, other), values),
    ...chosenAgain(repeat, values, (chosen) => [chosen === n ? other : chosen === other ? n : chosen]),
  };
}

/** The answers that name copies, with the new numbers of these. */
function chosenAgain(
  repeat: CompiledRepeat,
  values: Values,
  numbersAfter: (chosen: number) => readonly (number | string)[],
): Edit {
  const edit: Record<ValueKey, string> = {};
  for (const field of choosersIn(repeat)) {
    const was = values[field.key] ?? '';
    const numbers = chosenIn(field, was).flatMap((one) => (Number(one) > 0 ? numbersAfter(Number(one)) : [one]));
    // Checkboxes have the order of the options, a ranking that of the applicant.
    if (field.fieldType.isRanked !== true) numbers.sort((one, two) => Number(one) - Number(two));
    const now = severalOf(numbers.map(String));
    if (now !== was) edit[field.key] = now;
  }
  return edit;
}

/** The questions whose options are the copies. */
const choosersIn = ({ id, fields }: CompiledRepeat): readonly CompiledField[] =>
  [...fields.values()].filter(({ expanded }) => expanded.copiesOf === id);

/** The questions with an answer that names the n-th copy of a repeated block, counted from 1. */
export const choosersOf = (repeat: CompiledRepeat, values: Values, n: number): readonly CompiledField[] =>
  choosersIn(repeat).filter((field) => chosenIn(field, values[field.key] ?? '').includes(String(n)));

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
