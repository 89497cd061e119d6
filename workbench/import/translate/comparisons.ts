/** Comparisons of translated values, as XPath makes them. */
import type { SourceOperator } from '../base/expression.ts';
import { isNumeric, negated, Untranslatable, type ExpressionScope, type Value } from './scope.ts';

export type ComparisonOperator = Extract<SourceOperator, '=' | '!=' | '<' | '<=' | '>' | '>='>;

export const isComparison = (operator: SourceOperator): operator is ComparisonOperator =>
  ['=', '!=', '<', '<=', '>', '>='].includes(operator);

/** The text of a comparison; an unanswered number is unequal to everything. Throws Untranslatable. */
export function comparisonOf(operator: ComparisonOperator, left: Value, right: Value, scope: ExpressionScope): string {
  if (operator === '!=') return differenceOf(left, right, scope);
  if (operator !== '=') return orderOf(operator, left, right);
  if (left.literal !== undefined && right.literal === undefined) return equalityOf(right, left, scope);
  return equalityOf(left, right, scope);
}

function differenceOf(left: Value, right: Value, scope: ExpressionScope): string {
  const equal = comparisonOf('=', left, right, scope);
  const areTexts = texts.has(left.kind) && typeof right.literal === 'string';
  return areTexts && equal === `${left.code} = ${right.code}` ? `${left.code} != ${right.code}` : negated(equal);
}

function orderOf(operator: ComparisonOperator, left: Value, right: Value): string {
  const areNumbers = isNumeric(left) && isNumeric(right);
  if (!areNumbers && !(left.kind === 'date' && right.kind === 'date'))
    throw new Untranslatable(`${left.code} and ${right.code} have no order`);
  return `${left.code} ${operator} ${right.code}`;
}

/** Kinds whose values are compared as they are stored. */
const texts: ReadonlySet<string> = new Set(['text', 'choice', 'several']);

function equalityOf(left: Value, right: Value, scope: ExpressionScope): string {
  const { literal } = right;
  if (literal === '') return emptyOf(left);
  if (left.kind === 'agreement' && literal === 'OK') return `${left.code} = "true"`;
  if (left.kind === 'choice' && left.answer !== undefined && typeof literal === 'number') {
    const codes = left.answer.codes.filter((code) => Number(code) === literal);
    if (codes.length === 0) throw new Untranslatable(`${literal} is not an option`);
    return `${left.code} in [${codes.map((code) => JSON.stringify(code)).join(', ')}]`;
  }
  if (left.kind === 'number' && typeof literal === 'string') return numberAndText(left, literal);
  if (left.kind === 'text' && typeof literal === 'number') {
    scope.notes.add(`${left.code} is compared with the text "${literal}".`);
    return `${left.code} = "${literal}"`;
  }
  const areAlike = left.kind === right.kind || (texts.has(left.kind) && texts.has(right.kind));
  if (left.kind === 'logic' || !(areAlike || isNumeric(left) === isNumeric(right)))
    throw new Untranslatable(`${left.code} and ${right.code} are of different kinds`);
  if (isNumeric(left) && isNumeric(right) && isStored(left) && isStored(right))
    scope.notes.add(`${left.code} and ${right.code} are compared as numbers, and as texts in the source (2, 2.0).`);
  return `${left.code} = ${right.code}`;
}

/** True for a value that XPath has as a text. */
const isStored = ({ answer, isChosen }: Value): boolean => answer !== undefined || isChosen === true;

function emptyOf(left: Value): string {
  if (left.kind === 'logic') throw new Untranslatable(`${left.code} is never empty`);
  return left.answer === undefined && left.kind === 'number' ? negated(`$exists(${left.code})`) : `${left.code} = ""`;
}

function numberAndText(left: Value, literal: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(literal)) throw new Untranslatable(`${left.code} is a number, never "${literal}"`);
  return `${left.code} = ${literal.startsWith('-') ? `(${literal})` : literal}`;
}
