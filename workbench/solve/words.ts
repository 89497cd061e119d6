/** Conditions in words, for the reasons of a proof. */
import type { IndexedComparison } from '../expand/conditions.ts';
import { isExpression } from '../expand/derived-conditions.ts';
import { at, textOf } from '../source/source-node.ts';
import type { FormulaSource } from './formula.ts';

const quoted = (text: string): string => `"${text}"`;

const phrases: Readonly<Record<string, readonly [holds: string, fails: string]>> = {
  equals: ['is', 'is not'],
  notEquals: ['is not', 'is'],
  in: ['is one of', 'is none of'],
  notIn: ['is none of', 'is one of'],
  lt: ['is less than', 'is not less than'],
  lte: ['is at most', 'is not at most'],
  gt: ['is greater than', 'is not greater than'],
  gte: ['is at least', 'is not at least'],
  contains: ['contains', 'does not contain'],
  notContains: ['does not contain', 'contains'],
  matches: ['matches', 'does not match'],
  answered: ['is answered', 'is not answered'],
  notAnswered: ['is not answered', 'is answered'],
};

const phrase = (isFalse: boolean): string => (isFalse ? 'does not hold' : 'holds');

/** A comparison in words, such as `"sure" is "Y"`. */
function wordsOf(comparison: IndexedComparison, isOpposite = false): string {
  const { node, valueKey, operator, targets, reference, isNegated = false } = comparison;
  if (isExpression(comparison))
    return `the expression ${quoted(textOf(at(node, 'expression')))} ${phrase(isNegated !== isOpposite)}`;
  const [holds, fails] = phrases[operator] ?? [operator, `not ${operator}`];
  const subject = `${quoted(valueKey)} ${isNegated === isOpposite ? holds : fails}`;
  if (reference !== null) return `${subject} ${quoted(reference)}`;
  return targets.length === 0 ? subject : `${subject} ${targets.map((target) => quoted(textOf(target))).join(', ')}`;
}

/** A calculation by its key; that of a condition, which has none of its own, by its expression. */
function calculationOf(key: string, node: FormulaSource['node']): string {
  const expression = /^\((.*)\) \? 'true' : ''$/s.exec(textOf(at(node, 'calculate')))?.[1];
  return expression === undefined
    ? `the calculation of ${quoted(key)}`
    : `the limits of what ${quoted(expression)} reads`;
}

/** The statement of the author in words. */
export function statementOf({ kind, comparison, key, node, isNegated }: FormulaSource): string {
  if (kind === 'options') return `the options of ${quoted(key)}`;
  if (kind === 'calculation') return calculationOf(key, node);
  if (kind === 'required') return `${quoted(key)} is required`;
  if (kind === 'check') return `the check of ${quoted(key)}`;
  if (kind === 'limit') return `the number of chosen options of ${quoted(key)}`;
  if (kind === 'schema') return `the schema of ${quoted(key)}`;
  if (comparison !== null) return wordsOf(comparison, isNegated);
  return key === '' ? 'the condition' : `the condition of ${quoted(key)}`;
}
