/** Translates conditions to expressions of XLSForm. */
import type { RelativeDate } from '../../../engine/form/definition.ts';
import type { ExpandedCondition, ExpandedConditions, ExpandedTarget } from '../../../engine/form/expanded.ts';
import { numberOf } from '../../../engine/form/condition.ts';
import { isDate } from '../../../engine/language/date.ts';
import type { SourceOperator, SourceTree } from '../../import/base/expression.ts';
import { orderNames } from '../../import/translate/same-functions.ts';
import { Untranslatable } from '../../import/translate/scope.ts';
import { alternatives, called, conjunction, neverTrue, numberTree, textTree } from '../../import/base/trees.ts';
import { parsed, sameAs } from './expression-parts.ts';
import { logicTree } from './expressions.ts';
import { binary, dayNumber, isFilled, isUnfilled, inverse } from './tree.ts';
import { readValue, type ExportedKind, type ExportScope } from './values.ts';

type Compared = Extract<ExpandedCondition, { readonly operator: string }>;

/** The expression that is true while the conditions hold; null without conditions. Throws Untranslatable. */
export function conditionsTree(conditions: ExpandedConditions = [], scope: ExportScope): SourceTree | null {
  return conditions.length === 0 ? null : conjunction(conditions.map((one) => conditionTree(one, scope)));
}

/** The expression of one condition. Throws Untranslatable. */
export function conditionTree(condition: ExpandedCondition, scope: ExportScope): SourceTree {
  if ('any' in condition) return alternatives(condition.any.map((one) => allTree([one].flat(), scope)));
  if ('not' in condition) return inverse(allTree([condition.not].flat(), scope));
  return comparisonTree(condition, scope);
}

const allTree = (conditions: ExpandedConditions, scope: ExportScope): SourceTree =>
  conjunction(conditions.map((one) => conditionTree(one, scope)));

function comparisonTree(condition: Compared, scope: ExportScope): SourceTree {
  const { valueKey: key, operator } = condition;
  const generated = scope.values.generated.get(key);
  if (generated !== undefined) {
    const expression = parsed(generated);
    return logicTree(expression.kind === 'choice' ? expression.test : expression, scope);
  }
  const { tree } = readValue(key, scope);
  switch (operator) {
    case 'answered':
      return isFilled(tree);
    case 'notAnswered':
      return isUnfilled(tree);
    case 'equals':
      return equalTree(key, condition.target, scope);
    case 'notEquals':
      return opposite(equalTree(key, condition.target, scope));
    case 'in':
      return alternatives(condition.target.map((target) => equalTree(key, target, scope)));
    case 'notIn':
      return inverse(alternatives(condition.target.map((target) => equalTree(key, target, scope))));
    case 'contains':
      return chosenTree(key, condition.target, scope);
    case 'notContains':
      return inverse(chosenTree(key, condition.target, scope));
    case 'matches':
      return matching(tree, condition.target);
    default:
      return orderTree(key, operator, condition.target, scope);
  }
}

const opposite = (tree: SourceTree): SourceTree =>
  tree.kind === 'binary' && tree.operator === '=' ? { ...tree, operator: '!=' } : inverse(tree);

function chosenTree(key: string, target: string, scope: ExportScope): SourceTree {
  const { tree, kind, codes } = readValue(key, scope);
  const code = codes?.get(target) ?? target;
  return kind === 'several' ? called('selected', tree, textTree(code)) : sameAs(key, target, scope);
}

/** The whole answer in the language of a pattern that is found anywhere. Unanswered values match nothing. */
export function matching(tree: SourceTree, pattern: string): SourceTree {
  const whole = isAnchored(pattern) ? pattern : String.raw`^[\s\S]*(?:${pattern})[\s\S]*$`;
  const regex = called('regex', tree, textTree(whole));
  return tree.kind === 'self' ? regex : conjunction([isFilled(tree), regex]);
}

/** True for a pattern from the beginning to the end, without alternatives outside groups. */
function isAnchored(pattern: string): boolean {
  let plain = pattern.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, '');
  for (let former = ''; former !== plain;) [former, plain] = [plain, plain.replaceAll(/\([^()]*\)/g, '')];
  return plain.startsWith('^') && plain.endsWith('$') && !plain.includes('|');
}

/** Nothing equals an unanswered value, and decimals are equal as numbers. */
function equalTree(key: string, target: ExpandedTarget, scope: ExportScope): SourceTree {
  const { tree, kind, isNumeric } = readValue(key, scope);
  if (typeof target !== 'string') return equalReference(key, target.valueKey, scope);
  if (target === '') return neverTrue;
  const decimal = numberOf(target);
  if (kind === 'number') return decimal === null ? neverTrue : binary(tree, '=', numberTree(decimal));
  if (decimal !== null && !isNumeric && (kind === 'text' || kind === 'choice'))
    scope.notes.add(`"${target}" is compared as a text: 2.0 is not 2.`);
  return sameAs(key, target, scope);
}

function equalReference(key: string, other: string, scope: ExportScope): SourceTree {
  const [one, two] = [readValue(key, scope), readValue(other, scope)];
  if (one.kind === 'number' && two.kind === 'number')
    return binary(called('number', one.tree), '=', called('number', two.tree));
  if (one.kind !== two.kind || one.kind === 'time' || one.kind === 'several')
    throw new Untranslatable(`"${key}" and "${other}" are of different kinds`);
  return conjunction([isFilled(one.tree), binary(one.tree, '=', two.tree)]);
}

const symbols = Object.fromEntries(Object.entries(orderNames).map(([symbol, name]) => [name, symbol])) as Readonly<
  Record<(typeof orderNames)[keyof typeof orderNames], SourceOperator>
>;

function orderTree(
  key: string,
  operator: keyof typeof symbols,
  target: ExpandedTarget,
  scope: ExportScope,
): SourceTree {
  const { tree, kind, isNumeric } = readValue(key, scope);
  const symbol = symbols[operator];
  if (kind === 'time') throw new Untranslatable('XLSForm does not compare times of day');
  if (typeof target !== 'string') {
    const day = relativeDay(target.valueKey);
    if (day !== null && kind === 'date') return besideDay(tree, symbol, day, scope);
    const other = readValue(target.valueKey, scope);
    if (kind === 'date' && other.kind === 'date') return binary(tree, symbol, other.tree);
    const [one, two] = [asNumber(tree, kind, isNumeric), asNumber(other.tree, other.kind, other.isNumeric)];
    if (one === null || two === null)
      throw new Untranslatable(`"${key}" and "${target.valueKey}" have no order in XLSForm`);
    return binary(one, symbol, two);
  }
  if (kind === 'date') return isDate(target) ? binary(tree, symbol, called('date', textTree(target))) : neverTrue;
  const decimal = numberOf(target);
  if (decimal === null) return neverTrue;
  const compared = asNumber(tree, kind, isNumeric);
  if (compared === null) throw new Untranslatable(`"${key}" is compared as a number`);
  return binary(compared, symbol, numberTree(decimal));
}

/** A value as a number; null for one that is none. */
function asNumber(tree: SourceTree, kind: ExportedKind, isNumeric: boolean): SourceTree | null {
  if (kind === 'number' || isNumeric) return tree;
  return kind === 'text' ? called('number', tree) : null;
}

/** The day relative to today behind a key that the build makes of it; null for any other key. */
function relativeDay(key: string): RelativeDate | null {
  const [, years, at] = /^derived:today (-?\d+)(?: (\S+))?$/.exec(key) ?? [];
  if (years === undefined) return null;
  return { years: Number(years), ...(at !== undefined && { at: at as NonNullable<RelativeDate['at']> }) };
}

function besideDay(tree: SourceTree, symbol: SourceOperator, day: RelativeDate, scope: ExportScope): SourceTree {
  if (day.at === undefined && (symbol === '<' || symbol === '>='))
    scope.notes.add('On 29 February, the day some years ago is 1 March, not 28 February.');
  return binary(dayNumber(tree), symbol, relativeNumber(day));
}

/** The number of a day relative to today, such as 20080316. */
export function relativeNumber({ years, at }: RelativeDate): SourceTree {
  const offset = (value: number, tree: SourceTree): SourceTree =>
    value === 0 ? tree : binary(tree, value < 0 ? '-' : '+', numberTree(Math.abs(value)));
  const today = dayNumber(called('today'));
  if (at === undefined) return offset(years * 10_000, today);
  const monthAndDay = { startOfYear: '01-01', endOfYear: '12-31' }[at as string] ?? at;
  const year = called('int', binary(today, 'div', numberTree(10_000)));
  return binary(
    binary(offset(years, year), '*', numberTree(10_000)),
    '+',
    numberTree(Number(monthAndDay.replace('-', ''))),
  );
}
