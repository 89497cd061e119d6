/** Comparisons of SurveyJS, by what is compared. */
import type { SourceTree } from '../base/expression.ts';
import type { NamedPart } from './names.ts';
import type { SurveyComparison } from './syntax.ts';
import {
  conjunction,
  alwaysTrue,
  alternatives,
  called,
  alternative,
  equalTo,
  named,
  neverTrue,
  numberTree,
  negation,
  textTree,
  Unsayable,
} from '../base/trees.ts';
import {
  areEqual,
  asDate,
  emptyPart,
  isBlank,
  isDateValue,
  isDay,
  isNumberText,
  isNumberValue,
  asNumber,
  asTree,
  type Constant,
  type SurveyValue,
} from './values.ts';

const turned = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

/** A comparison as a condition. Throws Unsayable. */
export function comparedValues(operator: SurveyComparison, left: SurveyValue, right: SurveyValue): SourceTree {
  if (operator === '!=') return negation(comparedValues('=', left, right));
  if (left.kind === 'constant' && right.kind === 'constant')
    return holds(operator, left.value, right.value) ? alwaysTrue : neverTrue;
  if (left.kind === 'constant' || (left.kind === 'list' && right.kind === 'answer'))
    return comparedValues(turned[operator], right, left);
  if (left.kind === 'answer' && right.kind === 'constant') return comparedAnswer(operator, left.part, right.value);
  if (left.kind === 'answer' && right.kind === 'list') return comparedList(operator, left.part, right.items);
  if (left.kind === 'tree' && right.kind === 'constant') return comparedTree(operator, left, right.value);
  return comparedBoth(operator, left, right);
}

/** Compares two constants as SurveyJS does. */
function holds(operator: SurveyComparison, one: Constant, other: Constant): boolean {
  if (operator === '=') return areEqual(one, other);
  if ((operator === '>=' || operator === '<=') && areEqual(one, other)) return true;
  if (isBlank(one) || isBlank(other)) return false;
  if (isNumberText(one) && isNumberText(other))
    return operator.startsWith('<') ? Number(one) < Number(other) : Number(one) > Number(other);
  if (typeof one !== 'string' || typeof other !== 'string' || isNumberText(one) || isNumberText(other)) return false;
  return operator.startsWith('<') ? one < other : one > other;
}

function comparedAnswer(operator: SurveyComparison, part: NamedPart, constant: Constant): SourceTree {
  const { kind, name, options } = part;
  if (kind === 'group' || kind === 'repeat') throw new Unsayable(`"${name}" is not one answer`);
  if (isBlank(constant)) {
    if (operator === '<' || operator === '>') return neverTrue;
    return emptyPart(part);
  }
  switch (kind) {
    case 'choice':
      return comparedChoice(operator, part, constant);
    case 'agreement': {
      if (operator !== '=') throw new Unsayable('a box has no order');
      const isTicked = areEqual(true, constant);
      const ticked = equalTo(name, 'OK');
      return isTicked ? ticked : areEqual(false, constant) ? negation(ticked) : neverTrue;
    }
    case 'several':
      return neverTrue;
    case 'number':
      if (!isNumberText(constant)) return neverTrue;
      return { kind: 'binary', operator, left: named(name), right: numberTree(Number(constant)) };
    case 'date':
      if (isDay(constant)) return { kind: 'binary', operator, left: named(name), right: textTree(String(constant)) };
      if (operator === '=') return neverTrue;
      throw new Unsayable(`"${String(constant)}" is no day like 2026-03-16`);
    case 'calculation':
      if (isNumberText(constant) && typeof constant === 'number')
        return { kind: 'binary', operator, left: named(name), right: numberTree(constant) };
      return equalText(operator, named(name), constant);
    default:
      if (options.length > 0) return comparedChoice(operator, part, constant);
      return equalText(operator, named(name), constant);
  }
}

/** The options for which the comparison holds; while there is no answer, none does. */
function comparedChoice(operator: SurveyComparison, { name, options }: NamedPart, constant: Constant): SourceTree {
  const found = options.filter(({ value }) => holds(operator, value, constant));
  return alternatives(found.map(({ code }) => equalTo(name, code)));
}

/** The same text, whatever its case. */
function equalText(operator: SurveyComparison, tree: SourceTree, constant: Constant): SourceTree {
  if (operator !== '=') throw new Unsayable('texts have no order; ask for a number or a date');
  const text = String(constant).trim().toLowerCase();
  const isPlain = !/\p{L}/u.test(text);
  return { kind: 'binary', operator, left: isPlain ? tree : called('lower-case', tree), right: textTree(text) };
}

/** The options that a constant is; null for a constant that is no option. */
export function optionIn({ options }: NamedPart, value: SurveyValue): string | null {
  if (value.kind !== 'constant') throw new Unsayable('an option is no constant');
  return options.find((option) => areEqual(option.value, value.value))?.code ?? null;
}

function comparedList(operator: SurveyComparison, part: NamedPart, items: readonly SurveyValue[]): SourceTree {
  if (operator !== '=') throw new Unsayable('lists have no order');
  if (items.length === 0) return emptyPart(part);
  if (part.kind !== 'several') return neverTrue;
  const codes = items.map((item) => optionIn(part, item));
  if (new Set(codes).size < codes.length || codes.includes(null)) return neverTrue;
  const chosen = codes.map((code) => called('selected', named(part.name), textTree(code ?? '')));
  const count = called('count-selected', named(part.name));
  return conjunction([...chosen, { kind: 'binary', operator: '=', left: count, right: numberTree(codes.length) }]);
}

function comparedTree(
  operator: SurveyComparison,
  { tree, result }: Extract<SurveyValue, { kind: 'tree' }>,
  constant: Constant,
): SourceTree {
  if (result === 'logic') {
    if (operator !== '=' || typeof constant !== 'boolean') throw new Unsayable('a condition is compared');
    return constant ? tree : negation(tree);
  }
  if (result === 'number' && isNumberText(constant))
    return { kind: 'binary', operator, left: tree, right: numberTree(Number(constant)) };
  if (result === 'date' && isDay(constant))
    return { kind: 'binary', operator, left: tree, right: textTree(String(constant)) };
  if (result === 'text' && !isBlank(constant)) return equalText(operator, tree, constant);
  throw new Unsayable('the two values are of different kinds');
}

const isWords = (value: SurveyValue): boolean =>
  (value.kind === 'tree' && value.result === 'text') ||
  (value.kind === 'answer' &&
    (value.part.kind === 'text' ||
      (value.part.kind === 'choice' && value.part.options.every(({ value: one, code }) => String(one) === code))));

/** Two answers, or an answer and what is calculated: two that are missing are equal. */
function comparedBoth(operator: SurveyComparison, left: SurveyValue, right: SurveyValue): SourceTree {
  const [one, other] = sidesOf(left, right);
  const areTexts = one.kind === 'call' && one.name === 'lower-case';
  if (areTexts && operator !== '=') throw new Unsayable('texts have no order; ask for a number or a date');
  const compared: SourceTree = { kind: 'binary', operator, left: one, right: other };
  if (operator === '<' || operator === '>' || areTexts) return compared;
  const isSure = ({ kind, ...value }: SurveyValue): boolean =>
    kind === 'tree' && 'tree' in value && isToday(value.tree);
  if (isSure(left) || isSure(right)) return compared;
  const same = operator === '=' ? called('#same', one, other) : compared;
  const empty = (tree: SourceTree): SourceTree => ({ kind: 'binary', operator: '=', left: tree, right: textTree('') });
  return alternative(same, { kind: 'binary', operator: 'and', left: empty(one), right: empty(other) });
}

const isToday = (tree: unknown): boolean =>
  typeof tree === 'object' && tree !== null && 'name' in tree && tree.name === 'today';

function sidesOf(left: SurveyValue, right: SurveyValue): readonly [SourceTree, SourceTree] {
  if (isDateValue(left) && isDateValue(right)) return [asDate(left), asDate(right)];
  if (isNumberValue(left) && isNumberValue(right)) return [asNumber(left), asNumber(right)];
  if (isWords(left) && isWords(right)) return [called('lower-case', asTree(left)), called('lower-case', asTree(right))];
  throw new Unsayable('the two values are of different kinds');
}
