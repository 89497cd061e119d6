/** One text for expressions that say the same in another order. */
import type { CalculationDefinition } from '../../engine/form/definition.ts';
import { parseExpression, type Expression, type RuntimeName } from './expression.ts';
import { childrenOf } from './expression-tree.ts';

const mirrored: Readonly<Partial<Record<RuntimeName, RuntimeName>>> = {
  greater: 'less',
  greaterOrEqual: 'lessOrEqual',
};
const symmetric: ReadonlySet<RuntimeName> = new Set(['equal', 'unequal', 'plus', 'times']);

/** The normal text of a calculation; that of its author where it cannot be read. */
export function normalText({ calculate, from, names }: CalculationDefinition): string {
  const expression = parseExpression(calculate, from, names);
  return 'sentence' in expression ? calculate : textOf(expression);
}

function textOf(expression: Expression): string {
  if (expression.kind === 'literal') return JSON.stringify(expression.value);
  if (expression.kind === 'value') return expression.key;
  const operands = childrenOf(expression).map(textOf);
  if (expression.kind !== 'call') return `${expression.kind}(${operands.join(', ')})`;
  const name = mirrored[expression.name];
  if (name !== undefined) return `${name}(${operands.toReversed().join(', ')})`;
  return `${expression.name}(${(symmetric.has(expression.name) ? operands.toSorted() : operands).join(', ')})`;
}
