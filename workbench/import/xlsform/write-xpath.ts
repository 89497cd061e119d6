/** Writes expressions of XLSForm, the inverse of `parseXPath`. */
import { operators, type SourceTree } from '../base/expression.ts';
import { Untranslatable } from '../translate/scope.ts';

/** The text of an expression. Throws Untranslatable for a text that XPath cannot quote. */
export const xPathOf = (tree: SourceTree): string => written(tree, 0);

const levelOf = (operator: string): number => operators.findIndex((level) => level.some((one) => one === operator));

function written(tree: SourceTree, around: number): string {
  switch (tree.kind) {
    case 'number':
      return numberText(tree.value);
    case 'text':
      return quoted(tree.value);
    case 'name':
      return `\${${tree.name}}`;
    case 'column':
      return tree.name;
    case 'self':
      return '.';
    case 'call':
      return callText(tree);
    case 'binary': {
      const level = levelOf(tree.operator);
      const text = `${written(tree.left, level)} ${tree.operator} ${written(tree.right, level + 1)}`;
      return level < around ? `(${text})` : text;
    }
  }
}

/** The answered copies of a question are a path with a filter. */
function callText({ name, args }: Extract<SourceTree, { kind: 'call' }>): string {
  const [first] = args;
  if (name === answeredCopies && first !== undefined) return `${written(first, 0)}[. != '']`;
  return `${name}(${args.map(xPathOf).join(', ')})`;
}

/** The name of the call that is written `${name}[. != '']`. */
export const answeredCopies = '#answered';

function numberText(value: number): string {
  const text = String(value);
  if (/e|Infinity|NaN/.test(text)) throw new Untranslatable(`the number ${text} has too many digits`);
  return text;
}

function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  throw new Untranslatable('a text with both kinds of quotes');
}
