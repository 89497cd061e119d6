/** Written conditions as tests of values. */
import { compileConditions, type Test } from '../../engine/form/condition.ts';
import type { ExpandedCondition } from '../../engine/form/expanded.ts';
import type { IndexedComparison, WrittenClause } from '../expand/conditions.ts';
import { textOf, type SourceNode } from '../source/source-node.ts';
import type { Values } from '../../engine/language/values.ts';

const tests = new WeakMap<WrittenClause, Test>();

/** True while a clause holds. */
export function clauseHolds(clause: WrittenClause, values: Values): boolean {
  const test = tests.get(clause) ?? testOf(clause);
  tests.set(clause, test);
  return test(values);
}

/** True while all clauses hold. */
export function clausesHold(clauses: readonly WrittenClause[], values: Values): boolean {
  return clauses.every((clause) => clauseHolds(clause, values));
}

function testOf(clause: WrittenClause): Test {
  if ('any' in clause) return (values) => clause.any.some((all) => clausesHold(all, values));
  const test = compileConditions([conditionOf(clause)]);
  return clause.isNegated === true ? (values) => !test(values) : test;
}

/** The condition of a comparison, without its negation. */
function conditionOf({ valueKey, operator, targets, reference }: IndexedComparison): ExpandedCondition {
  const texts = targets.map(textOf);
  const isList = operator === 'in' || operator === 'notIn';
  const target = reference === null ? (isList ? texts : (texts[0] ?? '')) : { valueKey: reference };
  return { valueKey, operator, target } as ExpandedCondition;
}

export function keysOf(clause: WrittenClause): readonly string[] {
  if ('any' in clause) return [...new Set(clause.any.flat().flatMap(keysOf))];
  return clause.reference === null ? [clause.valueKey] : [clause.valueKey, clause.reference];
}

const words: Readonly<Record<string, string>> = {
  equals: 'equals',
  notEquals: 'does not equal',
  lt: 'is less than',
  lte: 'is at most',
  gt: 'is more than',
  gte: 'is at least',
  in: 'is one of',
  notIn: 'is none of',
  contains: 'contains',
  notContains: 'does not contain',
  matches: 'matches',
  answered: 'is answered',
  notAnswered: 'is not answered',
};

/** A clause in words, such as `us_citizen equals "N"`. */
export function textOfClause(clause: WrittenClause): string {
  if ('any' in clause) return clause.any.map((all) => all.map(textOfClause).join(' and ')).join(', or ');
  const { valueKey, operator, targets, reference, isNegated } = clause;
  const known = targets.map((target) => JSON.stringify(textOf(target)));
  const isOnly = operator === 'in' && targets.length === 1;
  const verb = isOnly ? 'is' : (words[operator] ?? operator);
  const hasTarget = operator !== 'answered' && operator !== 'notAnswered';
  const compared = hasTarget ? (reference ?? shortened(known)) : '';
  const text = [valueKey, verb, compared].filter((word) => word !== '').join(' ');
  return isNegated === true ? `not (${text})` : text;
}

const mostTargets = 8;

function shortened(targets: readonly string[]): string {
  const more = targets.length - mostTargets;
  return [...targets.slice(0, mostTargets), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** The first comparison of a clause, which has its place. */
export function nodeOf(clause: WrittenClause): SourceNode | null {
  if (!('any' in clause)) return clause.node;
  for (const one of clause.any.flat()) {
    const node = nodeOf(one);
    if (node !== null) return node;
  }
  return null;
}
