import type { Edit } from './change.ts';
import { countOf } from './count.ts';
import type { ValueKey } from './definition.ts';
import type { Block, CompiledRepeat } from './form.ts';
import type { Values } from './values.ts';

/**
 * The edit that takes the n-th copy of a repeated block away, counted from 1: the copies after it move up with their
 * answers, and one fewer is shown. Empty where there is no such copy, or only one.
 */
export function removalOf(repeat: CompiledRepeat, values: Values, n: number): Edit {
  const count = Math.min(repeat.max, countOf(values[repeat.countKey]));
  if (count < 2 || n < 1 || n > count) return {};
  const keys = repeat.copies.slice(0, count).map(({ blocks }) => blocks.flatMap(chosenIn));
  const moved = keys.slice(n - 1).flatMap((own, index) => own.map((key, place) => {
    const from = keys[n + index]?.[place];
    return [key, from === undefined ? '' : values[from] ?? ''] as const;
  }));
  return { ...Object.fromEntries(moved), [repeat.countKey]: String(count - 1) };
}

/** What the applicant answers or chooses in a block, in order; the same order in every copy. */
function chosenIn(block: Block): readonly ValueKey[] {
  switch (block.type) {
    case 'content': return [];
    case 'section': return block.blocks.flatMap(chosenIn);
    case 'tabs': return [block.valueKey, ...block.tabs.flatMap((tab) => tab.blocks.flatMap(chosenIn))];
    case 'repeat': return [block.countKey, ...block.copies.flatMap((copy) => copy.blocks.flatMap(chosenIn))];
    default: return block.keys;
  }
}
