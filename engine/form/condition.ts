import { isDate } from '../language/date.ts';
import { isTime } from '../language/time.ts';
import type { ValueKey } from './definition.ts';
import type { ExpandedCondition, ExpandedConditions, ExpandedTarget } from './expanded.ts';
import { severalIn } from '../language/several.ts';
import { isAnswered, type Values } from '../language/values.ts';

/** Tests the values; accepts any strings and never throws. */
export type Test = (values: Values) => boolean;

/** Conditions are joined by "and"; an empty list always holds. Throws for an unknown operator. */
export function holds(conditions: ExpandedConditions, values: Values): boolean {
  return compileConditions(conditions)(values);
}

/** As `holds`, compiled for repeated use. Throws for an unknown operator. */
export function compileConditions(conditions: ExpandedConditions): Test {
  return every(conditions.map(compileCondition));
}

/** Joins tests by "and"; an empty list is always true. */
export function every(tests: readonly Test[]): Test {
  const [first, second, ...rest] = tests;
  if (first === undefined) return () => true;
  if (second === undefined) return first;
  if (rest.length === 0) return (values) => first(values) && second(values);
  return (values) => tests.every((test) => test(values));
}

/** The keys that the conditions read, each once. */
export function readsOf(conditions: ExpandedConditions): readonly ValueKey[] {
  const keys = new Set<ValueKey>();
  const visit = (condition: ExpandedCondition): void => {
    if ('any' in condition) condition.any.flat().forEach(visit);
    else if ('not' in condition) [condition.not].flat().forEach(visit);
    else {
      keys.add(condition.valueKey);
      if ('target' in condition && typeof condition.target === 'object' && 'valueKey' in condition.target)
        keys.add(condition.target.valueKey);
    }
  };
  conditions.forEach(visit);
  return [...keys];
}

type Order = 'lt' | 'lte' | 'gt' | 'gte';

function compileCondition(condition: ExpandedCondition): Test {
  if ('any' in condition) {
    const alternatives = condition.any.map((one) => compileConditions('length' in one ? one : [one]));
    return (values) => alternatives.some((test) => test(values));
  }
  if ('not' in condition) return not(compileConditions([condition.not].flat()));
  const key = condition.valueKey;
  switch (condition.operator) {
    case 'equals':
      return compileEquals(key, condition.target);
    case 'notEquals':
      return not(compileEquals(key, condition.target));
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return compileOrder(key, condition.operator, condition.target);
    case 'in':
      return compileIn(key, condition.target);
    case 'notIn':
      return not(compileIn(key, condition.target));
    case 'contains':
      return compileContains(key, condition.target);
    case 'notContains':
      return not(compileContains(key, condition.target));
    case 'matches':
      return compileMatches(key, condition.target);
    case 'answered':
      return (values) => isAnswered(values[key]);
    case 'notAnswered':
      return not((values) => isAnswered(values[key]));
    default:
      return refuseOperator(condition);
  }
}

/** The type excludes it; a definition that no checker has read may have it. */
function refuseOperator(condition: never): never {
  throw new Error(`There is no operator "${(condition as { readonly operator: string }).operator}".`);
}

const not =
  (test: Test): Test =>
  (values) =>
    !test(values);

function compileEquals(key: ValueKey, target: ExpandedTarget): Test {
  if (typeof target === 'string') return compileIn(key, [target]);
  const other = target.valueKey;
  return (values) => equalTo(values[other] ?? '')(values[key]);
}

function compileIn(key: ValueKey, targets: readonly string[]): Test {
  const tests = targets.map(equalTo);
  return (values) => {
    const value = values[key];
    return tests.some((isTarget) => isTarget(value));
  };
}

/** True while an option is one of several that are chosen. */
function compileContains(key: ValueKey, target: string): Test {
  return (values) => severalIn(values[key] ?? '').includes(target);
}

/** Unanswered values match nothing. The pattern is not anchored, as in JSON Schema. */
function compileMatches(key: ValueKey, target: string): Test {
  const pattern = new RegExp(target, 'u');
  return (values) => {
    const value = values[key];
    return isAnswered(value) && pattern.test(value);
  };
}

/** Compares as text or as numbers (`3.5` equals `3.50`). An unanswered value equals nothing. */
function equalTo(target: string): (value: string | undefined) => boolean {
  if (!decimal.test(target)) return (value) => value === target && isAnswered(target);
  return (value = '') => value === target || differenceOf(value, target) === 0;
}

function compileOrder(key: ValueKey, operator: Order, target: ExpandedTarget): Test {
  if (typeof target === 'string') return (values) => isOrdered(operator, values[key] ?? '', target);
  const other = target.valueKey;
  return (values) => isOrdered(operator, values[key] ?? '', values[other] ?? '');
}

/** Numbers are ordered by value, dates by day, times within a day. For other texts all four operators are false. */
function isOrdered(operator: Order, left: string, right: string): boolean {
  const difference = differenceOf(left, right);
  if (difference === 0) return operator.endsWith('e');
  return operator.startsWith('l') ? difference < 0 : difference > 0;
}

/** NaN unless both are numbers, dates or times. Decimals that are one double are compared digit by digit. */
function differenceOf(left: string, right: string): number {
  if (decimal.test(left) && decimal.test(right))
    return Number(left) - Number(right) || Number(unitsOf(left) - unitsOf(right));
  return [isDate, isTime].some((isKind) => isKind(left) && isKind(right))
    ? Number(left > right) - Number(left < right)
    : Number.NaN;
}

function unitsOf(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(15, '0'));
}

/** Plain decimals of at most 15 digits on each side of the point; `1e3`, ` 5`, `0x10` and `Infinity` are text. */
const decimal = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** The nearest double of a text that is compared as a number; null if it is compared as text. */
export function numberOf(text: string): number | null {
  return decimal.test(text) ? Number(text) : null;
}
