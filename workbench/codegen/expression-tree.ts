import type { ValueKey } from '../../engine/form/definition.ts';
import type { runtime } from './jsonata-runtime.ts';

/**
 * The supported part of JSONata: expressions over flat values, without iteration. `written` is the name of a value in
 * the expression, or of the values in all copies of a repeated block.
 */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'value'; readonly key: ValueKey; readonly written?: string }
  | { readonly kind: 'call'; readonly name: RuntimeName; readonly operands: readonly Expression[] }
  | { readonly kind: 'choice'; readonly test: Expression; readonly yes: Expression; readonly no: Expression | null }
  | { readonly kind: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'list'; readonly items: readonly Expression[]; readonly written?: string };
export type RuntimeName = keyof typeof runtime;

/** The expressions directly inside an expression, in order. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'call':
      return expression.operands;
    case 'list':
      return expression.items;
    case 'and':
    case 'or':
      return [expression.left, expression.right];
    case 'choice':
      return [expression.test, expression.yes, ...(expression.no === null ? [] : [expression.no])];
    default:
      return [];
  }
}
