/** Translates expressions to values of our expression language, which is JSONata with types. */
import type { SourceTree } from '../base/expression.ts';
import { comparisonOf, isComparison } from './comparisons.ts';
import { translatedCall } from './functions.ts';
import { arithmeticSymbols } from './same-functions.ts';
import {
  numberCode,
  textCode,
  isNumeric,
  keyIn,
  negated,
  read,
  Untranslatable,
  type KnownAnswer,
  type ExpressionScope,
  type Value,
} from './scope.ts';

/** Functions that write an argument twice make a text that doubles with each level. */
const longestCode = 100_000;

/** The value of an expression. Throws Untranslatable. */
export function translatedValue(expression: SourceTree, scope: ExpressionScope): Value {
  const value = valueOf(expression, scope);
  if (value.code.length > longestCode) throw new Untranslatable('it is too long');
  return value;
}

function valueOf(expression: SourceTree, scope: ExpressionScope): Value {
  switch (expression.kind) {
    case 'number':
      return { code: numberText(expression.value), kind: 'number', literal: expression.value };
    case 'text':
      return literalText(expression.value);
    case 'self':
      if (scope.self === null) throw new Untranslatable('"." has no answer here');
      return answerValue(scope.self, scope);
    case 'name':
      return answerValue(keyIn(scope, expression.name), scope);
    case 'column':
      throw new Untranslatable(`"${expression.name}" is a path, not a name in \${ }`);
    case 'call':
      return translatedCall(expression, {
        scope,
        translatedValue: (one) => translatedValue(one, scope),
        logicOf: (one) => logicOf(one, scope),
        numberOf: (one) => numberCode(translatedValue(one, scope)),
        textOf: (one) => textCode(translatedValue(one, scope)),
      });
    case 'binary':
      return ['+', '-', '*', 'div', 'mod'].includes(expression.operator)
        ? arithmetic(expression, scope)
        : { code: `(${logicOf(expression, scope)})`, kind: 'logic' };
  }
}

/** The text of a condition. Throws Untranslatable. */
export function logicOf(expression: SourceTree, scope: ExpressionScope): string {
  if (expression.kind === 'binary') {
    const { operator, left, right } = expression;
    if (operator === 'and' || operator === 'or')
      return `(${logicOf(left, scope)}) ${operator} (${logicOf(right, scope)})`;
    if (isComparison(operator))
      return comparisonOf(operator, translatedValue(left, scope), translatedValue(right, scope), scope);
  }
  if (expression.kind === 'call' && expression.name === 'not' && expression.args[0] !== undefined)
    return negated(logicOf(expression.args[0], scope));
  const value = translatedValue(expression, scope);
  if (value.kind === 'logic') return value.code;
  if (value.kind === 'number' && value.answer === undefined) return `${value.code} != 0`;
  throw new Untranslatable(`${value.code} alone is no condition; compare it`);
}

function literalText(value: string): Value {
  return { code: JSON.stringify(value), kind: /^\d{4}-\d\d-\d\d$/.test(value) ? 'date' : 'text', literal: value };
}

function answerValue(answer: KnownAnswer, scope: ExpressionScope): Value {
  return { code: read(scope, answer.key), kind: answer.kind, answer };
}

function numberText(value: number): string {
  const text = String(value);
  if (/e|Infinity|NaN/.test(text)) throw new Untranslatable(`the number ${text} has too many digits`);
  return value < 0 ? `(${text})` : text;
}

function arithmetic({ operator, left, right }: Extract<SourceTree, { kind: 'binary' }>, scope: ExpressionScope): Value {
  const [one, other] = [translatedValue(left, scope), translatedValue(right, scope)];
  if (one.kind === 'date' || other.kind === 'date') return dayArithmetic(operator, one, other);
  const symbol = arithmeticSymbols[operator as keyof typeof arithmeticSymbols];
  const [a, b] = [numberCode(one), numberCode(other)];
  const sum = `(${a} ${symbol} ${b})`;
  const isDivision = operator === 'div' || operator === 'mod';
  if (!isDivision || (typeof other.literal === 'number' && other.literal !== 0)) return { code: sum, kind: 'number' };
  scope.notes.add('A division by zero has no result; in the source it is infinite.');
  return { code: `(${b} != 0 ? ${a} ${symbol} ${b})`, kind: 'number' };
}

/** Days of dates: the difference of two, and a date some days before or after. */
function dayArithmetic(operator: string, one: Value, other: Value): Value {
  if (operator === '-' && one.kind === 'date' && other.kind === 'date')
    return { code: `$days(${other.code}, ${one.code})`, kind: 'number' };
  if (one.kind === 'date' && isNumeric(other) && (operator === '+' || operator === '-'))
    return { code: `$addDays(${one.code}, ${operator === '-' ? `0 - ${other.code}` : other.code})`, kind: 'date' };
  if (operator === '+' && isNumeric(one)) return { code: `$addDays(${other.code}, ${one.code})`, kind: 'date' };
  throw new Untranslatable('dates cannot be multiplied or divided');
}
