import jsonata from 'jsonata';
import { parseExpression } from '../codegen/expression.ts';
import { placeholdersOf } from '../../engine/language/text.ts';
import type { IndexedExpression } from '../expand/read-sources.ts';
import { fileNode } from '../source/form-files.ts';
import { at, textOf, stringsOf } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { nearest } from '../source/nearest.ts';
import type { Report } from '../problems/report.ts';

/**
 * Calculations and expressions in conditions: JSONata of the supported part that reads exactly the values in `from`.
 */
export const checkExpressions: Check = (context) => {
  const { index, report, names } = context;
  const known = names.valueKeys;
  checkUse(context);
  for (const expression of index.expressions) checkExpression(expression, known, report);
};

function checkExpression(
  { text: expression, sources, names: keys }: IndexedExpression,
  known: ReadonlySet<string>,
  report: Report,
): void {
  const text = textOf(expression);
  if (text === '') return;
  const from = new Set(sources.map(textOf));
  const read = namesRead(text, from);
  if ('reason' in read) {
    report('bad-expression', expression, read.reason, bareName(text, known));
    return;
  }
  const { names } = read;
  const result = parseExpression(text, [...names, ...Object.values(keys).flat()], keys);
  const isSupported = !('sentence' in result);
  if (!isSupported) report('unsupported-expression', expression, `at character ${result.position}: ${result.sentence}`);
  const unread = sources.filter((source) => !names.includes(textOf(source)));
  // A misspelt name leaves the meant one unread.
  const meant = new Set<string>();
  for (const name of names.filter((one) => !from.has(one))) {
    // A name that has a value is no misspelt one.
    const similar = known.has(name) ? '' : nearest(name, unread.map(textOf));
    meant.add(similar);
    report('undeclared-read', expression, name, similar);
  }
  // Another expression in place of an unsupported one may read them.
  for (const source of unread.filter((one) => isSupported && !meant.has(textOf(one))))
    report('unread-source', source, textOf(source));
}

/**
 * The first name with a colon that JSONata cannot read without backticks, with them; '' if there is none. A hyphen can
 * be part of the name or subtract what follows: the longest known name counts.
 */
function bareName(text: string, known: ReadonlySet<string>): string {
  const outside = text.replaceAll(/`[^`]*`|'[^']*'|"[^"]*"/g, ' ');
  const [name] = /\b(?:(?:derived|document|session):\w+|(?:count|tab):[\w-]+)/.exec(outside) ?? [];
  if (name === undefined) return '';
  const parts = name.split('-');
  const shorter = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
  return `\`${shorter.find((one) => known.has(one)) ?? name}\``;
}

/** Derived values that no condition, text or calculation reads. */
function checkUse({ form, index, host, report }: CheckContext): void {
  const messages = [form.defaultMessages, 'messages.json'].flatMap((file) =>
    Object.values(stringsOf(fileNode(form, file))),
  );
  const read = new Set([
    ...index.readValues.map(({ key }) => key),
    ...index.comparisons.flatMap(({ valueKey, reference }) => [valueKey, reference ?? '']),
    ...index.texts.flatMap(({ node, scope }) => placeholdersOf(textOf(node)).map(scope.rename)),
    ...messages.flatMap(placeholdersOf),
  ]);
  if (host === undefined) return;
  for (const { node, key, isGenerated } of index.calculations)
    if (isGenerated !== true && key.startsWith('derived:') && !read.has(key))
      report('unused-calculation', at(node, 'key'), key);
}

/** The values that an expression names, or the reason why it cannot be parsed. */
function namesRead(
  text: string,
  from: ReadonlySet<string>,
): { readonly names: readonly string[] } | { readonly reason: string } {
  try {
    return { names: [...new Set(firstNames(jsonata(text).ast(), from))] };
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

/**
 * The first name of every path in a parsed expression, or the first two if `from` has them; the names after it are
 * inside its value.
 */
function firstNames(node: unknown, from: ReadonlySet<string>): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((one) => firstNames(one, from));
  const { type, steps: [first, ...others] = [], ...rest } = node as PathNode;
  const isName = type === 'path' && first?.type === 'name';
  const both = `${String(first?.value)}.${String(others[0]?.value)}`;
  return [
    ...(isName ? [from.has(both) ? both : String(first.value)] : firstNames(first, from)),
    ...firstNames(
      others.filter((step) => step.type !== 'name'),
      from,
    ),
    ...firstNames(Object.values(rest), from),
  ];
}
