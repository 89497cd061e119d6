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
