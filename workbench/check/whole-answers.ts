import { parseExpression, type Expression } from '../codegen/expression.ts';
import { childrenOf } from '../codegen/expression-tree.ts';
import { isMultiple } from '../sets/knowledge.ts';
import { at, textOf } from '../source/source-node.ts';
import type { Check } from './base/context.ts';

const instead: Readonly<Record<string, string>> = {
  equals: 'contains',
  in: 'contains',
  notEquals: 'notContains',
  notIn: 'notContains',
};

/** Comparisons of a question with several answers with one of its options: they compare all chosen ones at once. */
export const checkWholeAnswers: Check = ({ index, names, report }) => {
  const isSeveral = (key: string): boolean => isMultiple(names.fields.get(key)?.type ?? '');
  for (const { node, valueKey, operator, reference, targets } of index.comparisons) {
    const other = Object.hasOwn(instead, operator) ? instead[operator] : undefined;
    if (other === undefined || reference !== null || !isSeveral(valueKey)) continue;
    // Several options, as they are stored, are meant as a whole.
    if (targets.some((target) => !textOf(target).includes(',') && textOf(target) !== ''))
      report('whole-of-several', at(node, 'operator'), operator, valueKey, other);
  }
  for (const { text, names: read } of index.expressions) {
    const expression = parseExpression(textOf(text), Object.values(read).flat(), read);
    if ('sentence' in expression) continue;
    const whole = comparedIn(expression).find(({ key, constant }) => isSeveral(key) && constant !== '');
    if (whole !== undefined) report('whole-of-several', text, '=', whole.key, 'contains');
  }
};

interface ComparedConstant {
  readonly key: string;
  readonly constant: string;
}

/** The texts that an expression compares with a value. */
function comparedIn(expression: Expression): readonly ComparedConstant[] {
  const inner = childrenOf(expression).flatMap(comparedIn);
  return expression.kind === 'call' && ['equal', 'unequal', 'isIn'].includes(expression.name)
    ? [...constantsOf(expression.operands), ...inner]
    : inner;
}

function constantsOf(operands: readonly Expression[]): readonly ComparedConstant[] {
  const value = operands.find((one) => one.kind === 'value');
  const literals = operands.flatMap((one) => (one.kind === 'list' ? one.items : [one]));
  if (value === undefined) return [];
  return literals.flatMap((one) =>
    one.kind === 'literal' && typeof one.value === 'string' ? [{ key: value.key, constant: one.value }] : [],
  );
}
