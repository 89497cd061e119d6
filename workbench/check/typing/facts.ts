/** What is known about the values of an expression inside "and", "or" and "?:". */
import type { Expression } from '../../codegen/expression.ts';
import { writeExpression } from '../../codegen/write-expression.ts';
import {
  exactText,
  commonType,
  never,
  nothingType,
  oneNumber,
  numbersFrom,
  numberType,
  optional,
  textType,
  eitherType,
  type Type,
} from './type.ts';

/** The possible values of expressions, by their names. */
export type Facts = ReadonlyMap<string, Type>;

export const noFacts: Facts = new Map();

type Call = Expression & { readonly kind: 'call' };

/** The name of an expression: equal expressions have equal names. */
export function expressionName(expression: Expression): string {
  return writeExpression(meantBy(expression), (name, text) => `${name}(${text})`);
}

/** The number of a value is the same with and without $number. */
export function meantBy(expression: Expression): Expression {
  if (expression.kind !== 'call' || expression.name !== 'number') return expression;
  const [operand] = expression.operands;
  return operand?.kind === 'call' && operand.name === 'numberOf' ? operand : expression;
}

const anything: Type = {
  isOptional: true,
  text: { hasEmpty: true, others: { are: 'any' } },
  number: numbersFrom(-Infinity, Infinity, Infinity),
  isTruth: true,
  isNull: true,
};
const something: Type = { ...anything, isOptional: false };
const notEmpty: Type = { ...something, text: { hasEmpty: false, others: { are: 'any' } } };

/** The facts under the assumption that a condition holds, or that it does not hold. */
export function assuming(
  condition: Expression,
  holds: boolean,
  facts: Facts,
  typeOf: (expression: Expression, facts: Facts) => Type,
): Facts {
  const assume = (inner: Expression, isTrue: boolean, known: Facts): Facts => assuming(inner, isTrue, known, typeOf);
  switch (condition.kind) {
    case 'literal':
    case 'list':
    case 'choice':
      return facts;
    case 'value':
      return known(facts, condition, holds ? notEmpty : textType(exactText('')));
    case 'and':
    case 'or':
      if (holds !== (condition.kind === 'and')) return facts;
      return assume(condition.right, holds, assume(condition.left, holds, facts));
    case 'call': {
      const { name, operands } = condition;
      const [first, second] = operands;
      if (first === undefined) return facts;
      if (name === 'boolean') return assume(first, holds, facts);
      if (name === 'not') return holds || !typeOf(first, facts).isOptional ? assume(first, !holds, facts) : facts;
      if (name === 'exists') return known(facts, first, holds ? something : nothingType);
      if (second !== undefined && ['equal', 'unequal', 'isIn'].includes(name))
        return afterEquality(condition, holds, facts, (one) => typeOf(one, facts));
      if (second !== undefined && Object.hasOwn(orders, name))
        return afterOrder(condition, holds, facts, (one) => typeOf(one, facts));
      return holds ? known(facts, condition, { ...notEmpty, number: notZero }) : facts;
    }
  }
}

const notZero = { ...numbersFrom(-Infinity, Infinity, Infinity), hasZero: false };

/** Adds a fact about an expression. The number of a value exists only if the value is answered. */
function known(facts: Facts, expression: Expression, fact: Type): Facts {
  const meant = meantBy(expression);
  const name = expressionName(meant);
  const before = facts.get(name);
  const added = new Map(facts).set(name, before === undefined ? fact : commonType(before, fact));
  const value = meant.kind === 'call' ? meant.operands[0] : undefined;
  const isConversion = meant.kind === 'call' && conversions.has(meant.name) && value?.kind === 'value';
  return isConversion && !fact.isOptional ? known(added, value, notEmpty) : added;
}

const conversions: ReadonlySet<string> = new Set(['numberOf', 'answered', 'ordinal']);

function afterEquality(
  { name, operands }: Call,
  holds: boolean,
  facts: Facts,
  typeOf: (expression: Expression) => Type,
): Facts {
  const [left, right] = operands as [Expression, Expression];
  const areEqual = holds === (name !== 'unequal');
  const items = (one: Expression): readonly Expression[] => (one.kind === 'list' ? one.items : [one]);
  const sides: readonly (readonly [Expression, Expression])[] =
    right.kind === 'list'
      ? [[left, right]]
      : [
          [left, right],
          [right, left],
        ];
  return sides.reduce((all, [one, other]) => {
    const type = typeOf(one);
    // Nothing is neither equal nor unequal.
    if (areEqual && !holds && (type.isOptional || typeOf(other).isOptional)) return all;
    const exact = items(other).map(exactlyOf);
    if (areEqual) {
      const values = items(other).map((item, index) => exact[index] ?? typeOf(item));
      return known(all, one, commonType(values.reduce(eitherType, never), something));
    }
    const rest = exact.reduce<Type>((left, value) => (value === null ? left : without(left, value)), type);
    return known(all, one, holds ? commonType(rest, something) : rest);
  }, facts);
}

/** The only value of a literal; null for any other expression. */
function exactlyOf(expression: Expression): Type | null {
  if (expression.kind !== 'literal') return null;
  const { value } = expression;
  if (typeof value === 'string') return textType(exactText(value));
  return typeof value === 'number' ? numberType(oneNumber(value)) : null;
}

function without(type: Type, { text, number }: Type): Type {
  const isZero = number !== null && number.least === 0;
  const others = text?.others.are === 'listed' ? text.others.texts : [];
  return {
    ...type,
    number: type.number === null || !isZero ? type.number : { ...type.number, hasZero: false },
    text: type.text === null ? null : withoutTexts(type.text, text?.hasEmpty === true, others),
  };
}

function withoutTexts(type: NonNullable<Type['text']>, isEmpty: boolean, texts: readonly string[]): Type['text'] {
  const { hasEmpty, others } = type;
  return {
    hasEmpty: hasEmpty && !isEmpty,
    others:
      others.are === 'listed' ? { ...others, texts: others.texts.filter((text) => !texts.includes(text)) } : others,
  };
}

/** By operator: the side of the left number, and whether both can be equal. */
const orders: Readonly<Record<string, readonly [isLess: boolean, canBeEqual: boolean]>> = {
  less: [true, false],
  lessOrEqual: [true, true],
  greater: [false, false],
  greaterOrEqual: [false, true],
};

function afterOrder(
  { name, operands }: Call,
  holds: boolean,
  facts: Facts,
  typeOf: (expression: Expression) => Type,
): Facts {
  const [left, right] = operands as [Expression, Expression];
  const [isLess, canBeEqual] = orders[name] ?? [true, true];
  const [one, other] = [typeOf(left), typeOf(right)];
  const areBoth = holds || (!one.isOptional && !other.isOptional);
  const limits = [
    [left, other, isLess === holds],
    [right, one, isLess !== holds],
  ] as const;
  return limits.reduce((all, [side, { number, isOptional }, isBelow]) => {
    // An order with nothing does not hold.
    if (number === null || (!holds && isOptional)) return areBoth ? known(all, side, something) : all;
    const limit = isBelow ? number.most : number.least;
    const reaches = canBeEqual === holds;
    const numbers = numbersFrom(isBelow ? -Infinity : limit, isBelow ? limit : Infinity, Infinity);
    const fact = { ...anything, number: { ...numbers, hasZero: numbers.hasZero && (limit !== 0 || reaches) } };
    return known(all, side, areBoth ? { ...fact, isOptional: false } : optional(fact));
  }, facts);
}
