import jsonata from 'jsonata';
import { parseExpression } from '../codegen/expression.ts';
import { at, items, textOf, type SourceNode } from '../traversal/source-node.ts';
import type { Check } from './context.ts';
import type { Report } from './report.ts';

/**
 * Calculations and expressions in conditions: JSONata of the supported part that reads exactly the values in `from`.
 */
export const checkExpressions: Check = ({ index, report }) => {
  for (const { node, isGenerated } of index.calculations)
    if (isGenerated !== true) checkExpression(at(node, 'calculate'), items(at(node, 'from')), report);
  for (const node of index.expressions) checkExpression(at(node, 'expression'), items(at(node, 'from')), report);
};

function checkExpression(expression: SourceNode, sources: readonly SourceNode[], report: Report): void {
  const text = textOf(expression);
  if (text === '') return;
  const read = namesRead(text);
  if ('reason' in read) {
    report('bad-expression', expression, read.reason);
    return;
  }
  const { names } = read;
  const result = parseExpression(text, names);
  if ('sentence' in result)
    report('unsupported-expression', expression, `at character ${result.position}: ${result.sentence}`);
  const from = new Set(sources.map(textOf));
  for (const name of names) if (!from.has(name)) report('undeclared-read', expression, name);
  for (const source of sources) if (!names.includes(textOf(source))) report('unread-source', source, textOf(source));
}

/** The values that an expression names, or the reason why it cannot be parsed. */
function namesRead(text: string): { readonly names: readonly string[] } | { readonly reason: string } {
  try {
    return { names: [...new Set(firstNames(jsonata(text).ast()))] };
  } catch (error) {
    const { position, message = 'it cannot be read' } = error as { position?: number; message?: string };
    const place = position === undefined ? '' : `at character ${position}: `;
    return { reason: `${place}${message.replace(/[.!]$/, '')}.` };
  }
}

interface PathNode {
  readonly type?: string;
  readonly steps?: readonly { readonly type?: string; readonly value?: unknown }[];
}

/** The first name of every path in a parsed expression; the names after it are inside its value. */
function firstNames(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(firstNames);
  const { type, steps: [first, ...others] = [], ...rest } = node as PathNode;
  const isName = type === 'path' && first?.type === 'name';
  return [
    ...(isName ? [String(first.value)] : firstNames(first)),
    ...firstNames(others.filter((step) => step.type !== 'name')),
    ...firstNames(Object.values(rest)),
  ];
}
