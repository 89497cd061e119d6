/** Answers are texts: the name of a value means its number where a number is needed, and its text anywhere else. */
import type { Expression, RuntimeName } from './expression-tree.ts';

/** Functions and operators that take only numbers. */
const computing: ReadonlySet<RuntimeName> = new Set([
  'plus',
  'minus',
  'times',
  'over',
  'modulo',
  'negative',
  'number',
  'abs',
  'floor',
  'ceil',
  'round',
  'sum',
  'max',
  'min',
]);
/** Other functions that result in a number. */
const counting: ReadonlySet<RuntimeName> = new Set(['length', 'count', 'occurrences', 'years', 'days', 'minutes']);
/** Functions whose first operand is no number, while the others are. */
const positional: ReadonlySet<RuntimeName> = new Set(['substring', 'addDays']);
const orders: ReadonlySet<RuntimeName> = new Set(['less', 'lessOrEqual', 'greater', 'greaterOrEqual']);
const equalities: ReadonlySet<RuntimeName> = new Set(['equal', 'unequal', 'isIn']);

/** A call whose values are read as it needs them. */
export function callOf(name: RuntimeName, operands: readonly Expression[]): Expression {
  return { kind: 'call', name, operands: conversionOf(name, operands) };
}

function conversionOf(name: RuntimeName, operands: readonly Expression[]): readonly Expression[] {
  const all = (conversion: RuntimeName): readonly Expression[] =>
    operands.map((operand) => converted(operand, conversion));
  const [first, ...others] = operands;
  if (computing.has(name)) return all('numberOf');
  if (name === 'occurrences') return all('ordinal');
  if (name === 'exists' || name === 'count') return all('answered');
  if (positional.has(name) && first !== undefined)
    return [first, ...others.map((other) => converted(other, 'numberOf'))];
  if (!orders.has(name) && !equalities.has(name)) return operands;
  if (operands.some(isNumeric)) return all('numberOf');
  const areValues = operands.every(hasValue);
  if (orders.has(name)) return all(areValues ? 'ordinal' : 'answered');
  return areValues ? all('comparable') : operands;
}

/** Converts the values that an expression can result in. */
function converted(expression: Expression, conversion: RuntimeName): Expression {
  switch (expression.kind) {
    case 'value':
      return { kind: 'call', name: conversion, operands: [expression] };
    case 'choice': {
      const { yes, no } = expression;
      return { ...expression, yes: converted(yes, conversion), no: no === null ? null : converted(no, conversion) };
    }
    case 'list':
      return { ...expression, items: expression.items.map((item) => converted(item, conversion)) };
    default:
      return expression;
  }
}

/** The expressions of which one is the result. */
function resultsOf(expression: Expression): readonly Expression[] {
  if (expression.kind === 'list') return expression.items.flatMap(resultsOf);
  if (expression.kind !== 'choice') return [expression];
  return [expression.yes, ...(expression.no === null ? [] : [expression.no])].flatMap(resultsOf);
}

const hasValue = (expression: Expression): boolean => resultsOf(expression).some(({ kind }) => kind === 'value');

const isNumeric = (expression: Expression): boolean =>
  resultsOf(expression).some((one) =>
    one.kind === 'call'
      ? computing.has(one.name) || counting.has(one.name)
      : one.kind === 'literal' && typeof one.value === 'number',
  );
