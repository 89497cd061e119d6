import { parseExpression } from '../codegen/expression.ts';
import { isMultiple } from '../sets/knowledge.ts';
import { at, items, textOf } from '../source/source-node.ts';
import type { Check } from './base/context.ts';
import { comparedIn } from './expressions.ts';

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
  for (const { node, from, isGenerated } of index.calculations) {
    const text = at(node, 'calculate');
    const expression = isGenerated === true ? null : parseExpression(textOf(text), from);
    if (expression === null || 'sentence' in expression) continue;
    const whole = comparedIn(expression).find(({ key, constant }) => isSeveral(key) && constant !== '');
    if (whole !== undefined) report('whole-of-several', text, '=', whole.key, 'contains');
  }
  for (const node of index.expressions) {
    const expression = parseExpression(textOf(at(node, 'expression')), items(at(node, 'from')).map(textOf));
    if ('sentence' in expression) continue;
    const whole = comparedIn(expression).find(({ key, constant }) => isSeveral(key) && constant !== '');
    if (whole !== undefined) report('whole-of-several', at(node, 'expression'), '=', whole.key, 'contains');
  }
};
