import type { ConditionalBlock } from '../expand/form-index.ts';
import { pointerOf } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { exclusionOf, provenAt } from './base/reasons.ts';

/** Blocks that no answers can show. */
export const checkReach: Check = (context) => {
  const hidden = context.hiddenBlocks;
  for (const { block, because } of hidden) {
    // A block of a used section is a mistake if no copy can show it.
    if (!copiesOf(block, context).every((copy) => hidden.some((one) => one.block === copy))) continue;
    context.report('never-shown', provenAt(block.node, because), exclusionOf(because, context));
  }
};

function copiesOf({ node }: ConditionalBlock, { index }: CheckContext): readonly ConditionalBlock[] {
  const pointer = pointerOf(node.path);
  return index.conditionalBlocks.filter(
    (other) => other.node.file === node.file && pointerOf(other.node.path) === pointer,
  );
}
