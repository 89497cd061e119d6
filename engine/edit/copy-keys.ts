import type { ValueKey } from '../form/definition.ts';
import type { Block, CompiledRepeat } from '../form/form.ts';
import { inputKey } from '../form/input.ts';
import { isChoiceName } from '../language/values.ts';

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
