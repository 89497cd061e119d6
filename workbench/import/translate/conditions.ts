/** Translates expressions to conditions: comparisons where the language has them, otherwise expressions. */
import type { Condition } from '../../../engine/index.ts';
import { joinedBy, readsAnswers, type SourceTree } from '../base/expression.ts';
import { orderNames } from './same-functions.ts';
import { isComparison, type ComparisonOperator } from './comparisons.ts';
import { keyIn, scopeOf, today, Untranslatable, type KnownAnswer, type ExpressionScope } from './scope.ts';
import { logicOf } from './values.ts';

/** The conditions that hold while the expression is true, joined by "and". Throws Untranslatable. */
export function conditionsOf(expression: SourceTree, scope: ExpressionScope): readonly Condition[] {
  return distinct(joinedBy('and', expression).flatMap((one) => (isAlwaysTrue(one) ? [] : conditionOf(one, scope))));
}

/** Each entry once, as the check demands. */
const distinct = <Entry>(entries: readonly Entry[]): readonly Entry[] => [
  ...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values(),
];

const isAlwaysTrue = (one: SourceTree): boolean => one.kind === 'call' && one.name === 'true';

function conditionOf(expression: SourceTree, scope: ExpressionScope): Condition {
  const negated = expression.kind === 'call' && expression.name === 'not' ? expression.args[0] : undefined;
  if (negated !== undefined) return { not: conditionsOf(negated, scope) };
  if (expression.kind === 'binary' && expression.operator === 'or') {
    const sides = joinedBy('or', expression);
    if (!sides.every(readsAnswers)) return expressionIn(expression, scope);
    const any = sides.map((one) => conditionsOf(one, scope));
    return { any: distinct(any.map((one) => (one.length === 1 && one[0] !== undefined ? one[0] : one))) };
  }
  return comparisonIn(expression, scope) ?? patternIn(expression, scope) ?? expressionIn(expression, scope);
}

function expressionIn(expression: SourceTree, outer: ExpressionScope): Condition {
  const scope = { ...scopeOf(outer, outer.repeat, outer.self), notes: outer.notes };
  const text = logicOf(expression, scope);
  if (scope.reads.size === 0) throw new Untranslatable('it is the same for all answers');
  return { from: [...scope.reads], expression: text } as unknown as Condition;
}

const turned = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

/** A comparison of an answer with a constant, which our conditions make exactly as XPath; null for any other. */
function comparisonIn(expression: SourceTree, scope: ExpressionScope): Condition | null {
  if (expression.kind === 'call') return containsIn(expression, scope);
  if (expression.kind !== 'binary' || !isComparison(expression.operator)) return null;
  const { operator, left, right } = expression;
  const answer = answerIn(left, scope);
  if (answer !== null) return compared(answer, operator, right);
  const other = answerIn(right, scope);
  return other === null ? null : compared(other, turned[operator], left);
}

function compared(answer: KnownAnswer, operator: ComparisonOperator, target: SourceTree): Condition | null {
  const { key: valueKey, kind } = answer;
  const isDay =
    kind === 'date' && target.kind === 'call' && target.name === 'today' && operator !== '=' && operator !== '!=';
  if (isDay) return { valueKey, operator: orderNames[operator], target: { valueKey: today } };
  if (target.kind === 'text' && (operator === '=' || operator === '!=')) {
    if (target.value === '') return { valueKey, operator: operator === '=' ? 'notAnswered' : 'answered' };
    const isSame = kind === 'choice' || (kind === 'text' && !/^-?\d/.test(target.value));
    return isSame ? { valueKey, operator: operator === '=' ? 'equals' : 'notEquals', target: target.value } : null;
  }
  if (target.kind !== 'number' || kind !== 'number' || !/^-?\d{1,15}(?:\.\d{1,15})?$/.test(String(target.value)))
    return null;
  if (operator === '=' || operator === '!=')
    return { valueKey, operator: operator === '=' ? 'equals' : 'notEquals', target: String(target.value) };
  return { valueKey, operator: orderNames[operator], target: String(target.value) };
}

function containsIn({ name, args }: Extract<SourceTree, { kind: 'call' }>, scope: ExpressionScope): Condition | null {
  const [list, code] = args;
  if (name !== 'selected' || list === undefined || code?.kind !== 'text') return null;
  const answer = answerIn(list, scope);
  if (answer === null || (answer.kind !== 'several' && answer.kind !== 'choice')) return null;
  const operator = answer.kind === 'several' ? 'contains' : 'equals';
  return { valueKey: answer.key, operator, target: code.value };
}

/** `regex` matches the whole answer, `#search` a part of it. */
function patternIn(expression: SourceTree, scope: ExpressionScope): Condition | null {
  if (expression.kind !== 'call' || (expression.name !== 'regex' && expression.name !== '#search')) return null;
  const [list, pattern] = expression.args;
  const answer = list === undefined ? null : answerIn(list, scope);
  if (answer === null || pattern?.kind !== 'text') return null;
  const target = expression.name === 'regex' ? wholePattern(pattern.value) : pattern.value;
  return { valueKey: answer.key, operator: 'matches', target };
}

/** The same pattern, from the beginning to the end. */
export function wholePattern(pattern: string): string {
  const isWhole = /^\^[^|]*(?<!\\)\$$/.test(pattern);
  return isWhole ? pattern : `^(?:${pattern})$`;
}

function answerIn(expression: SourceTree, scope: ExpressionScope): KnownAnswer | null {
  if (expression.kind === 'self') return scope.self;
  return expression.kind === 'name' ? keyIn(scope, expression.name) : null;
}
