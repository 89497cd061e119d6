import jsonata from 'jsonata';
import { readExpression } from '../ahead/expression.ts';
import type { Check } from './context.ts';
import { at, items, textOf } from './spot.ts';

/** Calculations: that they are JSONata, of the part that is compiled, and read exactly what `from` names. */
export const checkExpressions: Check = ({ survey, report }) => {
  for (const { spot, from } of survey.calculations) {
    const expression = at(spot, 'calculate');
    const text = textOf(expression);
    if (text === '') continue;
    const read = namesRead(text);
    if ('reason' in read) {
      report('bad-expression', expression, read.reason);
      continue;
    }
    const result = readExpression(text, read.names);
    if ('sentence' in result) report('unsupported-expression', expression, `at character ${result.position}: ${result.sentence}`);
    for (const name of read.names) if (!from.includes(name)) report('undeclared-read', expression, name);
    for (const source of items(at(spot, 'from'))) if (!read.names.includes(textOf(source))) report('unread-source', source, textOf(source));
  }
};

/** The values an expression names, or why it cannot be read. */
function namesRead(text: string): { readonly names: readonly string[] } | { readonly reason: string } {
  try {
    return { names: [...new Set(firstNames(jsonata(text).ast()))] };
  } catch (error) {
    const { position, message = 'it cannot be read' } = error as { position?: number; message?: string };
    return { reason: `${position === undefined ? '' : `at character ${position}: `}${message.replace(/[.!]$/, '')}.` };
  }
}

function firstNames(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(firstNames);
  const { type, steps: [first, ...others] = [], ...rest } = node as { type?: string; steps?: readonly { type?: string; value?: unknown }[] };
  const isName = type === 'path' && first?.type === 'name';
  return [...(isName ? [String(first.value)] : firstNames(first)), ...firstNames(others.filter((step) => step.type !== 'name')), ...firstNames(Object.values(rest))];
}
