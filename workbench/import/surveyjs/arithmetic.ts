/** Arithmetic of SurveyJS: an unanswered number counts as 0, and `+` joins texts. */
import type { SourceTree } from '../base/expression.ts';
import { called, Unsayable } from '../base/trees.ts';
import { isNumberValue, asNumber, asTree, type SurveyValue } from './values.ts';

type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '^';

const greatestPower = 4;

/** A number of which nothing is 0. */
export function orZero(value: SurveyValue): SourceTree {
  const tree = asNumber(value);
  if (value.kind === 'constant') return tree;
  const isCalculated = value.kind === 'answer' && value.part.kind === 'calculation';
  return called(isCalculated ? '#sum' : '#or-zero', tree);
}

/** The result of an operator. Throws Unsayable. */
export function arithmeticValue(operator: ArithmeticOperator, left: SurveyValue, right: SurveyValue): SurveyValue {
  const areNumbers = isNumberValue(left) && isNumberValue(right);
  if (operator === '+' && !areNumbers && (isWords(left) || isWords(right)))
    return { kind: 'tree', result: 'text', tree: called('concat', asTree(left), asTree(right)) };
  const [one, other] = [orZero(left), orZero(right)];
  const number = (tree: SourceTree): SurveyValue => ({ kind: 'tree', result: 'number', tree });
  if (operator === '+' || operator === '-' || operator === '*')
    return number({ kind: 'binary', operator, left: one, right: other });
  if (operator === '/') return number(called('#quotient', one, asNumber(right)));
  if (operator === '%') return number(called('#remainder', one, asNumber(right)));
  if (right.kind !== 'constant' || !Number.isInteger(right.value) || Number(right.value) < 1)
    throw new Unsayable('a power needs a whole number from 1');
  if (Number(right.value) > greatestPower) throw new Unsayable(`a power needs a number of at most ${greatestPower}`);
  const factors = Array.from({ length: Number(right.value) }, () => one);
  return number(factors.reduce((product, factor) => ({ kind: 'binary', operator: '*', left: product, right: factor })));
}

const isWords = (value: SurveyValue): boolean =>
  (value.kind === 'constant' && typeof value.value === 'string') ||
  (value.kind === 'tree' && value.result === 'text') ||
  (value.kind === 'answer' && value.part.kind === 'text');
