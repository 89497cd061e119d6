/**
 * The source text of a calculation. Operations on operands whose types are certain are plain operators, so that their
 * runtime functions are not part of the generated module.
 */
import type { Expression } from './expression.ts';

/** The body of an arrow function of `v` that calls functions of the runtime and returns the derived value. */
export function calculationSource(expression: Expression): string {
  const source = sourceOf(expression);
  switch (typeOf(expression)) {
    case 'string':
      return source;
    case 'integer':
      return `String(${source})`;
    case 'boolean':
      return `${source} ? "true" : ""`;
    case 'any':
      return `derived(() => ${source})`;
  }
}

/** The type of every result of an expression. Only of type `any` it can be undefined or fail. */
type ResultType = 'string' | 'boolean' | 'integer' | 'any';

function typeOf(expression: Expression): ResultType {
  switch (expression.kind) {
    case 'value':
      return 'string';
    case 'and':
    case 'or':
      return isCondition(expression.left) && isCondition(expression.right) ? 'boolean' : 'any';
    case 'literal':
      return literalType(expression.value);
    case 'list':
      return 'any';
    case 'choice': {
      const { test, yes, no } = expression;
      const type = typeOf(yes);
      return isCondition(test) && no !== null && typeOf(no) === type ? type : 'any';
    }
    case 'call':
      return callType(expression);
  }
}

function literalType(value: string | number | boolean | null): ResultType {
  if (typeof value === 'string' || typeof value === 'boolean') return typeof value as 'string' | 'boolean';
  // Sums of such numbers are exact.
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1e9 ? 'integer' : 'any';
}

type Call = Expression & { readonly kind: 'call' };

function callType({ name, operands }: Call): ResultType {
  const have = (type: ResultType): boolean => operands.every((operand) => typeOf(operand) === type);
  switch (name) {
    case 'equal':
    case 'unequal':
      return operands.every(isCertain) ? 'boolean' : 'any';
    case 'isIn': {
      const [value, among] = operands;
      const isList = among?.kind === 'list' && among.items.every(isCertain);
      return isList && value !== undefined && isCertain(value) ? 'boolean' : 'any';
    }
    case 'plus':
    case 'minus':
      return have('integer') ? 'integer' : 'any';
    case 'concat':
      return have('string') ? 'string' : 'any';
    default:
      return 'any';
  }
}

const isCertain = (expression: Expression): boolean => typeOf(expression) !== 'any';
/** True if an expression can be a condition without the runtime. */
const isCondition = (expression: Expression): boolean => ['string', 'boolean'].includes(typeOf(expression));

const operators: Readonly<Partial<Record<Call['name'], string>>> = {
  equal: '===',
  unequal: '!==',
  plus: '+',
  minus: '-',
  concat: '+',
};

function sourceOf(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return JSON.stringify(expression.value);
    case 'value':
      return `(v[${JSON.stringify(expression.key)}] ?? "")`;
    case 'list':
      return `listed([${expression.items.map(sourceOf).join(', ')}])`;
    case 'call':
      return callSource(expression);
    case 'and':
      return `(${conditionSource(expression.left)} && ${conditionSource(expression.right)})`;
    case 'or':
      return `(${conditionSource(expression.left)} || ${conditionSource(expression.right)})`;
    case 'choice': {
      const no = expression.no === null ? 'undefined' : sourceOf(expression.no);
      return `(${conditionSource(expression.test)} ? ${sourceOf(expression.yes)} : ${no})`;
    }
  }
}

function callSource(call: Call): string {
  const { name, operands } = call;
  const sources = operands.map(sourceOf);
  if (!isCertain(call)) return `${name}(${sources.join(', ')})`;
  const [value, among] = operands;
  if (name === 'isIn' && value !== undefined && among?.kind === 'list')
    return `[${among.items.map(sourceOf).join(', ')}].includes(${sourceOf(value)})`;
  return `(${sources.join(` ${operators[name]} `)})`;
}

function conditionSource(expression: Expression): string {
  const source = sourceOf(expression);
  switch (typeOf(expression)) {
    case 'boolean':
      return source;
    case 'string':
      return `(${source} !== "")`;
    default:
      return `truthy(${source})`;
  }
}
