/** The text of an expression. */
import { functionNames, operatorNames, type Expression, type RuntimeName } from './expression.ts';

/** Writes how a value is read: by default only its name. */
type WriteConversion = (name: RuntimeName, text: string) => string;

/** The text of an expression, with parentheses around every operator inside another one. */
export function writeExpression(
  expression: Expression,
  conversion: WriteConversion = (_, text) => text,
  isInside = false,
): string {
  const write = (inner: Expression, inside = true): string => writeExpression(inner, conversion, inside);
  const enclosed = (text: string): string => (isInside ? `(${text})` : text);
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string' ? quoted(expression.value) : String(expression.value);
    case 'value': {
      const { key, written = key } = expression;
      return /^[a-z_][\w.]*$/i.test(written) ? written : `\`${written}\``;
    }
    case 'list':
      if (expression.written !== undefined) return expression.written;
      return `[${expression.items.map((item) => write(item, false)).join(', ')}]`;
    case 'and':
    case 'or':
      return enclosed(`${write(expression.left)} ${expression.kind} ${write(expression.right)}`);
    case 'choice': {
      const no = expression.no === null ? '' : ` : ${write(expression.no)}`;
      return enclosed(`${write(expression.test)} ? ${write(expression.yes)}${no}`);
    }
    case 'call': {
      const { name, operands } = expression;
      const [first] = operands;
      if (name === 'negative') return enclosed(`-${operands.map((one) => write(one)).join('')}`);
      const operator = operatorNames.get(name);
      if (operator !== undefined) return enclosed(operands.map((one) => write(one)).join(` ${operator} `));
      const called = functionNames.get(name);
      if (called !== undefined) return `$${called}(${operands.map((one) => write(one, false)).join(', ')})`;
      return conversion(name, first === undefined ? '' : write(first));
    }
  }
}

/** JSONata reads the escapes of JSON in both kinds of quotes, and no others. */
function quoted(text: string): string {
  const escaped = JSON.stringify(text);
  return text.includes("'") ? escaped : `'${escaped.slice(1, -1).replaceAll('\\"', '"')}'`;
}
