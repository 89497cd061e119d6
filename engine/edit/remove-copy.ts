import type { Edit } from './change.ts';
import type { ValueKey } from '../form/definition.ts';
import type { Block, CompiledRepeat } from '../form/form.ts';
import { inputKey } from '../form/input.ts';
import { isAnswered, isChoiceName, type Values } from '../language/values.ts';

/**
 * The edit that removes the n-th copy of a repeated block, counted from 1: the answers and the bad input of later
 * copies move up, and the count decreases by one. Empty if there is no such copy, or if only the minimum of copies is
 * left.
 */
export function removalOf(repeat: CompiledRepeat, values: Values, n: number): Edit {
  const count = Number(values[repeat.countKey]);
  if (count <= repeat.min || n < 1 || n > count) return {};
  const keys = repeat.copies.slice(0, count).map(({ blocks }) => blocks.flatMap(chosenIn));
  const moved = keys.slice(n - 1).flatMap((own, index) =>
    own.map((key, place) => {
      const from = keys[n + index]?.[place];
      return [key, from === undefined ? '' : (values[from] ?? '')] as const;
    }),
  );
  return { ...Object.fromEntries(moved), [repeat.countKey]: String(count - 1) };
}

/**
 * The edit that exchanges two copies of a repeated block, counted from 1: their answers and their bad input. Empty if
 * one of them is not shown.
 */
export function exchangeOf(repeat: CompiledRepeat, values: Values, n: number, other: number): Edit {
  const count = Number(values[repeat.countKey]);
  if (![n, other].every((one) => one >= 1 && one <= count)) return {};
  const [first = [], second = []] = [n, other].map((one) => repeat.copies[one - 1]?.blocks.flatMap(chosenIn));
  return Object.fromEntries(
    first.flatMap((key, place) => {
      const to = second[place] ?? key;
      return [[key, values[to] ?? ''] as const, [to, values[key] ?? ''] as const];
    }),
  );
}

/** The keys of the copies of a repeated block with their new places; null for the keys of a removed copy. */
export type CopyPlaces = ReadonlyMap<ValueKey, ValueKey | null>;

/** The former numbers of the copies, in the order after the removal of the n-th. */
export const orderWithout = (count: number, n: number): readonly (number | null)[] => [
  ...numbers(count).filter((one) => one !== n),
  null,
];

/** The former numbers of the copies, in the order after the exchange of two. */
export const orderExchanged = (count: number, n: number, other: number): readonly number[] =>
  numbers(count).map((one) => (one === n ? other : one === other ? n : one));

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Where the keys of the copies are in a new order, which names the former number of the copy at each place. */
export function placesAfter(repeat: CompiledRepeat, order: readonly (number | null)[]): CopyPlaces {
  return new Map(
    numbers(order.length).flatMap((n) => {
      const now = keysOfCopy(repeat, order.indexOf(n) + 1);
      return keysOfCopy(repeat, n).map((key, place) => [key, now[place] ?? null] as const);
    }),
  );
}

/** True if the n-th copy of a repeated block, counted from 1, has an answer or bad input. */
export function hasAnswers(repeat: CompiledRepeat, values: Values, n: number): boolean {
  return keysOfCopy(repeat, n).some((key) => !isChoiceName(key) && isAnswered(values[key]));
}

/** The keys of the n-th copy of a repeated block, counted from 1, that move with it. */
export const keysOfCopy = ({ copies }: CompiledRepeat, n: number): readonly ValueKey[] =>
  copies[n - 1]?.blocks.flatMap(chosenIn) ?? [];

/** The keys that the applicant can edit in a block, and those of their bad input, in the same order for every copy. */
function chosenIn(block: Block): readonly ValueKey[] {
  switch (block.type) {
    case 'content':
      return [];
    case 'section':
      return block.blocks.flatMap(chosenIn);
    case 'tabs':
      return [block.valueKey, ...block.tabs.flatMap((tab) => tab.blocks.flatMap(chosenIn))];
    case 'repeat':
      return [
        ...[block.countKey].filter(isChoiceName),
        ...block.copies.flatMap((copy) => copy.blocks.flatMap(chosenIn)),
      ];
    default:
      return block.fieldType.isCalculated ? [] : [...block.keys, inputKey(block.key)];
  }
}
