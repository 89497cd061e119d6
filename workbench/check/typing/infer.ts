/** The type of an expression, and what fails in it. */
import type { Expression, RuntimeName } from '../../codegen/expression.ts';
import { inComparison, writeExpression } from '../../codegen/write-expression.ts';
import { checkEquality, checkOrder } from './comparisons.ts';
import type { Place } from './place.ts';
import { concatenated, transformedTexts, written } from './texts.ts';
import { assuming, meantBy, expressionName, noFacts, type Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { momentCallType } from './moments.ts';
import { limited, numericFunctions, numericOperations, rounded, sumOf } from './numbers.ts';
import { checkNumber, checkNumberOf, checkNumeral, checkText } from './operands.ts';
import {
  bothNumbers,
  canEqual,
  oneNumber,
  exactText,
  commonType,
  never,
  nothingType,
  numbersFrom,
  numberType,
  numeralsIn,
  optional,
  textsOrNever,
  textType,
  truth,
  eitherType,
  withoutNumerals,
  anyText,
  type Numbers,
  type Texts,
  type Type,
} from './type.ts';

export interface Inferred {
  readonly type: Type;
  readonly findings: readonly Finding[];
}

/** The type of an expression over values with these texts, and what can fail in it. */
export function infer(expression: Expression, textsOf: (key: string) => Texts): Inferred {
  const findings: Finding[] = [];
  const type = typeIn(expression, { textsOf, facts: noFacts, find: (finding) => findings.push(finding) });
  return { type, findings };
}

type Call = Expression & { readonly kind: 'call' };

function typeIn(expression: Expression, place: Place): Type {
  const type = computed(expression, place);
  const fact = place.facts.get(expressionName(expression));
  return fact === undefined ? type : commonType(type, fact);
}

/** The place of an expression that is evaluated only while a condition holds, or only while it does not. */
function placeAfter(condition: Expression, holds: boolean, place: Place): Place {
  const silent = (expression: Expression, facts: Facts): Type =>
    typeIn(expression, { ...place, facts, find: () => undefined });
  return { ...place, facts: assuming(condition, holds, place.facts, silent) };
}

function computed(expression: Expression, place: Place): Type {
  switch (expression.kind) {
    case 'literal':
      return literalType(expression.value);
    case 'value':
      return textType(place.textsOf(expression.key));
    case 'list':
      return expression.items.map((item) => typeIn(item, place)).reduce(eitherType, never);
    case 'and':
    case 'or':
      typeIn(expression.left, place);
      typeIn(expression.right, placeAfter(expression.left, expression.kind === 'and', place));
      return truth;
    case 'choice': {
      const { test, yes, no } = expression;
      typeIn(test, place);
      const other = no === null ? nothingType : typeIn(no, placeAfter(test, false, place));
      return eitherType(typeIn(yes, placeAfter(test, true, place)), other);
    }
    case 'call':
      return callType(expression, place);
  }
}

function literalType(value: string | number | boolean | null): Type {
  if (typeof value === 'string') return textType(exactText(value));
  if (typeof value === 'number') return numberType(oneNumber(value));
  return value === null ? { ...never, isNull: true } : truth;
}

const conversions: ReadonlySet<RuntimeName> = new Set(['numberOf', 'answered', 'comparable', 'ordinal']);

function callType(call: Call, around: Place): Type {
  const { name, operands } = call;
  if (conversions.has(name)) return conversionType(call, around);
  const place = { ...around, within: writeExpression(call) };
  switch (name) {
    case 'equal':
    case 'unequal':
    case 'isIn':
      checkEquality(
        call,
        operands.map((one) => typesIn(one, place)),
        place,
      );
      return truth;
    case 'less':
    case 'lessOrEqual':
    case 'greater':
    case 'greaterOrEqual': {
      const types = operands.map((one) => typeIn(one, place));
      checkOrder(call, types, place);
      return { ...truth, isOptional: types.some(({ isOptional }) => isOptional) };
    }
    case 'not':
    case 'boolean': {
      const { isOptional } = operands.map((one) => typeIn(one, place)).reduce(eitherType, never);
      return { ...truth, isOptional };
    }
    case 'exists':
      operands.forEach((one) => typeIn(one, place));
      return truth;
    case 'number':
      return numberCall(call, place);
    case 'sum':
    case 'max':
    case 'min':
    case 'count':
      return listType(call, place);
    case 'occurrences': {
      const [items = [], [value = never] = []] = operands.map((one) => typesIn(one, place));
      return numberType(numbersFrom(0, items.filter((item) => canEqual(item, value)).length, 0));
    }
    case 'round':
      return roundType(call, place);
    case 'years':
    case 'days':
    case 'minutes':
      return momentCallType(
        call,
        operands.map((one) => typeIn(one, place)),
        place,
      );
    case 'addDays':
      return laterDate(call, place);
    case 'string':
    case 'concat':
    case 'uppercase':
    case 'lowercase':
    case 'trim':
    case 'length':
    case 'contains':
    case 'substring':
    case 'join':
      return textCall(call, place);
    default:
      return arithmeticType(call, place);
  }
}

/** One type, or those of the items of a list. */
function typesIn(expression: Expression, place: Place): readonly Type[] {
  return expression.kind === 'list' ? expression.items.map((item) => typeIn(item, place)) : [typeIn(expression, place)];
}

/** A value as a number, as an answer, or as it is compared. */
function conversionType(call: Call, place: Place): Type {
  const [operand] = call.operands;
  const text = operand === undefined ? null : typeIn(operand, place).text;
  if (operand?.kind !== 'value' || text === null) return nothingType;
  const { hasEmpty, others } = text;
  const { numbers, hasOthers } = numeralsIn(others);
  const asOptional = (type: Type, isOptional: boolean): Type => (isOptional ? optional(type) : type);
  if (call.name === 'answered') return asOptional(textsOrNever(false, others), hasEmpty);
  if (call.name === 'numberOf') {
    checkNumberOf(operand, others, false, place);
    return asOptional({ ...never, number: numbers }, hasEmpty || hasOthers);
  }
  const rest = textsOrNever(call.name === 'comparable' && hasEmpty, withoutNumerals(others));
  return asOptional({ ...rest, number: numbers }, call.name === 'ordinal' && hasEmpty);
}

/** $number: of a value, of a text, or of true and false. */
function numberCall(call: Call, place: Place): Type {
  const [operand] = call.operands;
  if (operand === undefined) return nothingType;
  const meant = meantBy(call);
  if (meant !== call && meant.kind === 'call') {
    const [value] = meant.operands;
    const text = value === undefined ? null : typeIn(value, place).text;
    if (value?.kind === 'value' && text !== null) checkNumberOf(value, text.others, true, place);
    return typeIn(meant, { ...place, find: () => undefined });
  }
  const { text, number, isTruth, isOptional } = typeIn(operand, place);
  const read = text === null ? null : numeralsIn(text.others);
  if (text !== null && (text.hasEmpty || read?.hasOthers !== false)) checkNumeral(call, operand, text, place);
  const truthNumbers = isTruth ? numbersFrom(0, 1, 0) : null;
  const numbers = [number, read?.numbers ?? null, truthNumbers].reduce<Numbers | null>(bothNumbers, null);
  return { ...never, number: numbers, isOptional };
}

/** The numbers of an operand that must be one. */
function numbersOf(operand: Expression, call: Call, place: Place): Type {
  const type = typeIn(operand, place);
  checkNumber(operand, type, call, place);
  return { ...never, number: type.number, isOptional: type.isOptional };
}

function resultOf(call: Call, numbers: Numbers | null, isOptional: boolean, place: Place): Type {
  if (numbers === null) return { ...never, isOptional };
  const found = limited(numbers);
  if (found.isTooGreat)
    place.find({
      code: 'can-fail',
      words: [writeExpression(call), 'beyond 300 digits', 'limit its numbers with "maximum"'],
    });
  return { ...numberType(found.numbers), isOptional };
}

function arithmeticType(call: Call, place: Place): Type {
  const types = call.operands.map((operand) => numbersOf(operand, call, place));
  const [one, other] = types;
  const isOptional = types.some((type) => type.isOptional);
  const single = numericFunctions[call.name];
  if (one?.number == null) return { ...never, isOptional: true };
  if (single !== undefined) return resultOf(call, single(one.number), isOptional, place);
  if (other?.number == null) return { ...never, isOptional: true };
  if ((call.name === 'over' || call.name === 'modulo') && other.number.hasZero)
    divisionByZero(call, other.number, place);
  const operation = numericOperations[call.name];
  return resultOf(call, operation?.(one.number, other.number) ?? null, isOptional, place);
}

function divisionByZero(call: Call, { least, most }: Numbers, place: Place): void {
  const [, divisor] = call.operands;
  const text = writeExpression(call);
  const divided = divisor === undefined ? '' : writeExpression(divisor, undefined, inComparison);
  if (least === 0 && most === 0)
    place.find({
      code: 'wrong-operand',
      words: [text, divided, 'always 0', 'another number', 'write another number'],
    });
  else
    place.find({
      code: 'can-fail',
      words: [text, `while ${divided} is 0`, `write (${divided} != 0 ? ${text})`],
    });
}

function listType(call: Call, place: Place): Type {
  const [list] = call.operands;
  const items = list?.kind === 'list' ? list.items : list === undefined ? [] : [list];
  if (call.name === 'count') {
    const types = items.map((item) => typeIn(item, place));
    const least = types.filter(({ isOptional }) => !isOptional).length;
    return numberType(numbersFrom(least, items.length, 0));
  }
  const types = items.map((item) => numbersOf(item, call, place));
  const isMissing = list?.kind !== 'list' && types.some(({ isOptional }) => isOptional);
  if (call.name === 'sum') {
    const sum = sumOf(types.map(({ number, isOptional }) => ({ numbers: number, isOptional })));
    return resultOf(call, sum, isMissing, place);
  }
  const numbers = types.map(({ number }) => number).reduce(bothNumbers, null);
  return { ...never, number: numbers, isOptional: types.every(({ isOptional }) => isOptional) };
}

const mostPlaces = 15;

function roundType(call: Call, place: Place): Type {
  const [value, precision] = call.operands;
  if (value === undefined) return nothingType;
  const { number, isOptional } = numbersOf(value, call, place);
  const digits = precision === undefined ? null : numbersOf(precision, call, place).number;
  // Without a number of places, a whole number is the result.
  const places = bothNumbers(digits, noPlaces) ?? noPlaces;
  const isPossible = places.decimals === 0 && places.least >= -mostPlaces && places.most <= mostPlaces;
  if (!isPossible) otherNumber(call, precision ?? value, `a whole number from -${mostPlaces} to ${mostPlaces}`, place);
  return { ...never, number: number === null || !isPossible ? number : rounded(number, places), isOptional };
}

const noPlaces = numbersFrom(0, 0, 0);

function otherNumber(call: Call, operand: Expression, needed: string, { find }: Place): void {
  const words = [writeExpression(call), writeExpression(operand), 'another number', needed] as const;
  find({ code: 'wrong-operand', words: [...words, 'write such a number'] });
}

function laterDate(call: Call, place: Place): Type {
  const [date, count] = call.operands;
  if (date === undefined || count === undefined) return nothingType;
  let isNumber = true;
  const find: Place['find'] = (finding) => {
    isNumber = false;
    place.find(finding);
  };
  const days = numbersOf(count, call, { ...place, find });
  if (isNumber && days.number !== null && days.number.decimals > 0) otherNumber(call, count, 'a whole number', place);
  return momentCallType(call, [typeIn(date, place), days], place);
}

const transformed: ReadonlySet<RuntimeName> = new Set(['uppercase', 'lowercase', 'trim', 'substring']);

function textCall(call: Call, place: Place): Type {
  const { name, operands } = call;
  const [first, ...others] = operands;
  if (name === 'concat') return concatenated(operands.map((operand) => typeIn(operand, place)));
  if (name === 'string') return written(operands.map((operand) => typeIn(operand, place)).reduce(eitherType, never));
  if (name === 'join') return joinType(call, place);
  if (first === undefined) return nothingType;
  const type = typeIn(first, place);
  checkText(first, type, call, place);
  if (name === 'contains') for (const part of others) checkText(part, typeIn(part, place), call, place);
  if (name === 'substring') for (const position of others) numbersOf(position, call, place);
  const { text, isOptional } = type;
  if (name === 'contains') return optional(truth);
  if (name === 'length') {
    const least = text?.hasEmpty === false ? 1 : 0;
    return { ...numberType(numbersFrom(least, 100_000, 0)), isOptional };
  }
  if (text === null) return { ...never, isOptional };
  return { ...textType(transformed.has(name) ? transformedTexts(call, text) : text), isOptional };
}

function joinType(call: Call, place: Place): Type {
  const [list, separator] = call.operands;
  const items = list?.kind === 'list' ? list.items : list === undefined ? [] : [list];
  for (const item of items) checkText(item, typeIn(item, place), call, place);
  if (separator !== undefined) checkText(separator, typeIn(separator, place), call, place);
  const isOptional = list?.kind !== 'list' && items.some((item) => typeIn(item, place).isOptional);
  return { ...textType(anyText), isOptional };
}
