import type { ConditionalBlock } from '../expand/form-index.ts';
import { solve } from '../solve/core.ts';
import { submissionOf } from '../solve/submission.ts';
import { at, isPresent, pointerOf } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { exclusionOf, provenAt } from './base/reasons.ts';

/** Blocks that no answers can show. */
export const checkReach: Check = (context) => {
  const hidden = context.hiddenBlocks;
  for (const { block, because } of hidden) {
    if (block.isCopy) continue;
    // A block of a used section is a mistake if no copy can show it.
    if (!copiesOf(block, context).every((copy) => hidden.some((one) => one.block === copy))) continue;
    context.report('never-shown', provenAt(block.node, because), exclusionOf(because, context));
  }
};

/** The last completion page, if an earlier one is shown after every submission. */
export const checkLastCompletion: Check = (context) => {
  const { index, model, report } = context;
  const place = index.places.findLast(({ kind }) => kind === 'page');
  const conditions = place?.needs.flat() ?? [];
  if (place === undefined || conditions.length === 0 || isPresent(at(place.node, 'when'))) return;
  const goal = model.clausesOf(conditions);
  const verdict = solve([...goal, ...submissionOf(model).clausesFor(goal)], model.space);
  if (verdict.is !== 'never') return;
  const { because } = verdict;
  report('completion-never-shown', provenAt(at(place.node, 'role'), because), place.id, exclusionOf(because, context));
};

function copiesOf({ node }: ConditionalBlock, { index }: CheckContext): readonly ConditionalBlock[] {
  const pointer = pointerOf(node.path);
  return index.conditionalBlocks.filter(
    (other) => other.node.file === node.file && pointerOf(other.node.path) === pointer,
  );
}
