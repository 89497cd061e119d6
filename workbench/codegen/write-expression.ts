/** The text of an expression. */
import { functionNames, operatorNames, type Expression, type RuntimeName } from './expression.ts';

/** Writes how a value is read: by default only its name. */
type WriteConversion = (name: RuntimeName, text: string) => string;

/** How tightly the operators of JSONata bind. An operator binds what is left of it first. */
const bindings: Readonly<Record<string, number>> = {
  or: 25,
  and: 30,
  '+': 50,
  '-': 50,
  '&': 50,
  '*': 60,
  '/': 60,
  '%': 60,
};
const comparison = 40;
const [choice, negative] = [20, 70];

/** The least binding of an operand of a comparison. */
export const inComparison = comparison + 1;

/** The text of an expression, with the parentheses that it needs where operators must bind at least as tightly. */
export function writeExpression(
  expression: Expression,
  conversion: WriteConversion = (_, text) => text,
  least = 0,
): string {
  const write = (inner: Expression, within: number): string => writeExpression(inner, conversion, within);
  const enclosed = (own: number, text: string): string => (own < least ? `(${text})` : text);
  const infix = (operator: string, operands: readonly Expression[]): string => {
    const own = bindings[operator] ?? comparison;
    return enclosed(own, operands.map((one, index) => write(one, own + Math.min(index, 1))).join(` ${operator} `));
  };
  switch (expression.kind) {
    case 'literal':
      if (typeof expression.value === 'string') return quoted(expression.value);
      return enclosed(Number(expression.value) < 0 ? negative : Infinity, String(expression.value));
    case 'value': {
      const { key, written = key } = expression;
      return /^[a-z_][\w.]*$/i.test(written) ? written : `\`${written}\``;
    }
    case 'list':
      if (expression.written !== undefined) return expression.written;
      return `[${expression.items.map((item) => write(item, 0)).join(', ')}]`;
    case 'and':
    case 'or':
      return infix(expression.kind, [expression.left, expression.right]);
    case 'choice': {
      const no = expression.no === null ? '' : ` : ${write(expression.no, choice)}`;
      return enclosed(choice, `${write(expression.test, choice + 1)} ? ${write(expression.yes, choice + 1)}${no}`);
    }
    case 'call': {
      const { name, operands } = expression;
      const [first] = operands;
      if (name === 'negative')
        return enclosed(negative, `-${operands.map((one) => write(one, negative + 1)).join('')}`);
      const operator = operatorNames.get(name);
      if (operator !== undefined) return infix(operator, operands);
      const called = functionNames.get(name);
      if (called !== undefined) return `$${called}(${operands.map((one) => write(one, 0)).join(', ')})`;
      return conversion(name, first === undefined ? '' : write(first, least));
    }
  }
}

/** JSONata reads the escapes of JSON in both kinds of quotes, and no others. */
function quoted(text: string): string {
  const escaped = JSON.stringify(text);
  return text.includes("'") ? escaped : `'${escaped.slice(1, -1).replaceAll('\\"', '"')}'`;
}
