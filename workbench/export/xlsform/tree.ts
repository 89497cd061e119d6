/** Short ways to write expressions of XLSForm. */
import type { SourceOperator, SourceTree } from '../../import/base/expression.ts';
import { called, textTree } from '../../import/base/trees.ts';

export const binary = (left: SourceTree, operator: SourceOperator, right: SourceTree): SourceTree => ({
  kind: 'binary',
  operator,
  left,
  right,
});

export const falsehood = called('false');
export const always = called('true');

/** The opposite of a condition. */
export function inverse(tree: SourceTree): SourceTree {
  if (tree.kind === 'call' && tree.name === 'not' && tree.args[0] !== undefined) return tree.args[0];
  if (isCall(tree, falsehood)) return always;
  if (isCall(tree, always)) return falsehood;
  return called('not', tree);
}

/** Conditions joined by "and"; none always holds. */
export const joinedByAnd = (trees: readonly SourceTree[]): SourceTree => joined('and', trees, always, falsehood);

/** Conditions joined by "or"; none never holds. */
export const some = (trees: readonly SourceTree[]): SourceTree => joined('or', trees, falsehood, always);

function joined(
  operator: 'and' | 'or',
  trees: readonly SourceTree[],
  none: SourceTree,
  deciding: SourceTree,
): SourceTree {
  if (trees.some((tree) => isCall(tree, deciding))) return deciding;
  const [first, ...others] = trees.filter((tree) => !isCall(tree, none));
  return first === undefined ? none : others.reduce((left, right) => binary(left, operator, right), first);
}

const isCall = (tree: SourceTree, other: SourceTree): boolean =>
  tree.kind === 'call' && other.kind === 'call' && tree.name === other.name;

const empty = textTree('');
export const isUnfilled = (tree: SourceTree): SourceTree => binary(tree, '=', empty);
export const isFilled = (tree: SourceTree): SourceTree => binary(tree, '!=', empty);

/** A date as a number such as 20260316, which has the order of dates; no number while it is unanswered. */
export const dayNumber = (date: SourceTree): SourceTree =>
  called('number', called('format-date', date, textTree('%Y%m%d')));
