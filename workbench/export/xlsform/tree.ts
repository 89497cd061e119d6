/** Short ways to write expressions of XLSForm. */
import type { SourceOperator, SourceTree } from '../../import/base/expression.ts';
import { alwaysTrue, called, neverTrue, textTree } from '../../import/base/trees.ts';

export const binary = (left: SourceTree, operator: SourceOperator, right: SourceTree): SourceTree => ({
  kind: 'binary',
  operator,
  left,
  right,
});

/** The opposite of a condition. */
export function inverse(tree: SourceTree): SourceTree {
  if (tree.kind === 'call' && tree.name === 'not' && tree.args[0] !== undefined) return tree.args[0];
  if (tree === neverTrue) return alwaysTrue;
  if (tree === alwaysTrue) return neverTrue;
  return called('not', tree);
}

const empty = textTree('');
export const isUnfilled = (tree: SourceTree): SourceTree => binary(tree, '=', empty);
export const isFilled = (tree: SourceTree): SourceTree => binary(tree, '!=', empty);

/** A date as a number such as 20260316, which has the order of dates; no number while it is unanswered. */
export const dayNumber = (date: SourceTree): SourceTree =>
  called('number', called('format-date', date, textTree('%Y%m%d')));
