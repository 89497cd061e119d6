/** Trees of statements and values, without what is always or never true. */
import type { SourceTree } from '../base/expression.ts';

/** Holds for all answers. */
export const always: SourceTree = { kind: 'call', name: 'true', args: [] };
/** Holds for no answers. */
export const never: SourceTree = { kind: 'call', name: 'false', args: [] };
/** Holds while a statement does not. */
export const not = (tree: SourceTree): SourceTree =>
  tree === always ? never : tree === never ? always : { kind: 'call', name: 'not', args: [tree] };
/** Holds while both statements do. */
export const and = (left: SourceTree, right: SourceTree): SourceTree => joined('and', always, never, left, right);
/** Holds while one of two statements does. */
export const or = (left: SourceTree, right: SourceTree): SourceTree => joined('or', never, always, left, right);

function joined(
  operator: 'and' | 'or',
  neutral: SourceTree,
  strong: SourceTree,
  left: SourceTree,
  right: SourceTree,
): SourceTree {
  if (left === neutral) return right;
  if (right === neutral) return left;
  return left === strong || right === strong ? strong : { kind: 'binary', operator, left, right };
}

/** A constant text. */
export const text = (value: string): SourceTree => ({ kind: 'text', value });
/** A call of a function. */
export const call = (name: string, ...args: readonly SourceTree[]): SourceTree => ({ kind: 'call', name, args });
