import { parseExpression, type Expression, type RuntimeName } from '../codegen/expression.ts';
import { isNumberField } from '../sets/knowledge.ts';
import { at, items, textOf, type SourceNode } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';

/** Answers are texts: an expression that computes with one, or compares it as a number, must convert it. */
export const checkNumberTexts: Check = (context) => {
  const { index } = context;
  for (const { node, from, isGenerated } of index.calculations)
    if (isGenerated !== true) checkExpression(at(node, 'calculate'), new Map(from.map((key) => [key, key])), context);
  for (const node of index.expressions) {
    const written = new Set(items(at(node, 'from')).map(textOf));
    const read = index.readValues.filter((value) => isInside(value.node, node));
    const keys = new Map(read.map((value) => [textOf(value.node), value.key]));
    if (keys.size === written.size) checkExpression(at(node, 'expression'), keys, context);
  }
};

const isInside = (inner: SourceNode, outer: SourceNode): boolean =>
  inner.file === outer.file && outer.path.every((part, position) => inner.path[position] === part);

/** Checks an expression over values that are written by a name, each with its key. */
function checkExpression(text: SourceNode, keys: ReadonlyMap<string, string>, { names, report }: CheckContext): void {
  const expression = parseExpression(textOf(text), [...keys.keys()]);
  if ('sentence' in expression) return;
  const isNumber = (name: string): boolean => {
    const key = keys.get(name) ?? name;
    const stored = names.storedKeys.get(key);
    const field = names.fields.get(key);
    const storedAs = stored === undefined ? '' : textOf(at(stored.node, 'type'));
    const mode = field === undefined ? '' : textOf(at(field.node, 'inputMode'));
    return storedAs === 'number' || isNumberField(field?.type ?? '') || mode === 'numeric' || mode === 'decimal';
  };
  const found = new Map(unconverted(expression, isNumber).map((one) => [one.text, one.number]));
  if (found.size > 0) report('number-as-text', text, [...found.keys()].join(', '), [...found.values()].join(', '));
}

/** A text in an expression, and the number to write instead. */
interface NumberText {
  readonly text: string;
  readonly number: string;
}

const orders: ReadonlySet<RuntimeName> = new Set(['less', 'lessOrEqual', 'greater', 'greaterOrEqual']);
const equalities: ReadonlySet<RuntimeName> = new Set(['equal', 'unequal']);
/** What fails for a text. */
const computing: ReadonlySet<RuntimeName> = new Set([
  'plus',
  'minus',
  'times',
  'over',
  'modulo',
  'negative',
  'abs',
  'floor',
  'ceil',
  'round',
  'sum',
  'max',
  'min',
]);
const numeric: ReadonlySet<RuntimeName> = new Set([...computing, 'number', 'length', 'count']);

/** The texts in places for numbers. */
function unconverted(expression: Expression, isNumber: (name: string) => boolean): readonly NumberText[] {
  const inner = partsOf(expression).flatMap((part) => unconverted(part, isNumber));
  if (expression.kind !== 'call') return inner;
  const { name, operands } = expression;
  const values = operands.flatMap(valuesIn);
  const texts = [...values.map(converted), ...operands.filter(isDigits).map(withoutQuotes)];
  if (computing.has(name)) return [...texts, ...inner];
  if (!orders.has(name) && !equalities.has(name)) return inner;
  const isWithNumber = operands.some(isNumeric);
  // Texts of digits are compared letter by letter: "10" is less than "9".
  const isOfDigits = orders.has(name) && (values.some(isNumber) || operands.some(isDigits));
  return isWithNumber || isOfDigits ? [...texts, ...inner] : inner;
}

function converted(name: string): NumberText {
  const text = /^[a-z_]\w*$/i.test(name) ? name : `\`${name}\``;
  return { text, number: `$number(${text})` };
}

const withoutQuotes = (digits: Expression): NumberText => {
  const number = digits.kind === 'literal' ? String(digits.value) : '';
  return { text: `'${number}'`, number };
};

/** The values that an operand is, directly or in a list. */
const valuesIn = (operand: Expression): readonly string[] =>
  operand.kind === 'value' ? [operand.key] : operand.kind === 'list' ? operand.items.flatMap(valuesIn) : [];

const isDigits = (operand: Expression): boolean =>
  operand.kind === 'literal' && typeof operand.value === 'string' && /^-?\d+(?:\.\d+)?$/.test(operand.value);

function isNumeric(operand: Expression): boolean {
  if (operand.kind === 'choice') return [operand.yes, operand.no].some((one) => one !== null && isNumeric(one));
  return operand.kind === 'literal'
    ? typeof operand.value === 'number'
    : operand.kind === 'call' && numeric.has(operand.name);
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'value':
      return [];
    case 'list':
      return expression.items;
    case 'call':
      return expression.operands;
    case 'and':
    case 'or':
      return [expression.left, expression.right];
    case 'choice':
      return [expression.test, expression.yes, ...(expression.no === null ? [] : [expression.no])];
  }
}
