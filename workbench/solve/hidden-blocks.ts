import { solve } from './core.ts';
import type { Clause, FormulaSource } from './formula.ts';
import type { SolverModel } from './model.ts';
import type { Space } from './space.ts';
import type { ConditionalBlock } from '../expand/form-index.ts';

/** A block that no answers can show, with the statements that prove it. */
export interface HiddenBlock {
  readonly block: ConditionalBlock;
  readonly because: readonly FormulaSource[];
}

/** The blocks that no answers can show, outermost ones only, without those that only follow from others. */
export function hiddenBlocksOf(model: SolverModel): readonly HiddenBlock[] {
  const { index } = model.solved;
  const never = new Map<ConditionalBlock, readonly FormulaSource[]>();
  for (const block of index.conditionalBlocks) {
    if (isInside(block, never)) continue;
    const verdict = solve(conditionsOf(block, model), model.space);
    if (verdict.is === 'never') never.set(block, verdict.because);
  }
  if (never.size === 0) return [];
  // Report a block only if its own conditions exclude each other, not if it depends on another block in `never`.
  const hidden = new Set([...never.keys()].flatMap(({ keys }) => keys));
  const space: Space = { ...model.space, impliedBy: (key) => (hidden.has(key) ? [] : model.space.impliedBy(key)) };
  return [...never.keys()].flatMap((block) => {
    const verdict = solve(conditionsOf(block, model), space);
    return verdict.is === 'never' ? [{ block, because: verdict.because }] : [];
  });
}

const conditionsOf = ({ around, own }: ConditionalBlock, { clausesOf }: SolverModel): readonly Clause[] =>
  clausesOf([...around.flat(), ...own]);

function isInside({ outer }: ConditionalBlock, blocks: ReadonlyMap<ConditionalBlock, unknown>): boolean {
  return outer !== null && (blocks.has(outer) || isInside(outer, blocks));
}
