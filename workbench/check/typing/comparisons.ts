/** Comparisons that are always true or always false, and orders of values that have none. */
import type { Expression } from '../../codegen/expression.ts';
import { inComparison, writeExpression } from '../../codegen/write-expression.ts';
import type { Place } from './place.ts';
import { exampleOf } from './moments.ts';
import { typeInWords } from './operands.ts';
import { canEqual, hasForm, numeralOf, numeralsIn, textType, times, type Numbers, type Type } from './type.ts';

type Call = Expression & { readonly kind: 'call' };
type Literal = Expression & { readonly kind: 'literal' };

/** Checks `=`, `!=` and `in`; the types are those of the left side, and of the right side or of each item. */
export function checkEquality(call: Call, types: readonly (readonly Type[])[], place: Place): void {
  const [left, right] = call.operands;
  const [[leftType] = [], rightTypes = []] = types;
  if (left === undefined || right === undefined || leftType === undefined) return;
  const items = right.kind === 'list' ? right.items : [right];
  items.forEach((item, index) => {
    const type = rightTypes[index];
    if (type !== undefined) checkPair(call, [left, leftType], [item, type], place);
  });
}

type Side = readonly [expression: Expression, type: Type];

function checkPair(call: Call, left: Side, right: Side, place: Place): void {
  const [[value], [literal]] = left[0].kind === 'literal' ? [right, left] : [left, right];
  const written = writeExpression(call);
  if (canEqual(left[1], right[1])) {
    if (literal.kind === 'literal' && value.kind === 'value' && isNumberAsText(value, literal, place))
      place.find({ code: 'number-as-text', words: [writeExpression(literal), String(literal.value)] });
    return;
  }
  if (isNothing(left[1]) || isNothing(right[1])) return;
  if (literal.kind === 'literal' && value.kind === 'value' && isNoOption(value.key, literal, place)) {
    place.find({ code: 'target-not-an-option', words: [String(literal.value), value.written ?? value.key, value.key] });
    return;
  }
  const result = call.name === 'unequal' ? 'true' : 'false';
  const reason = reasonFor(left, right);
  place.find({
    code: 'certain-comparison',
    words: [written, result, reason, correctionOf(value, literal, left, right)],
  });
}

/** Nothing that an answer can be: its other problem has been found. */
const isNothing = ({ text, number, isTruth, isNull }: Type): boolean =>
  text === null && number === null && !isTruth && !isNull;

function reasonFor([left, leftType]: Side, [right, rightType]: Side): string {
  const [one, other] = [typeInWords(leftType), typeInWords(rightType)];
  const [first, second] = [
    writeExpression(left, undefined, inComparison),
    writeExpression(right, undefined, inComparison),
  ];
  return one === other ? `${first} is never ${second} here` : `${first} is ${one} and ${second} is ${other}`;
}

function correctionOf(value: Expression, literal: Expression, [, left]: Side, [, right]: Side): string {
  if (literal.kind === 'literal' && literal.value === null) return "write ''";
  if (literal.kind === 'literal' && typeof literal.value === 'boolean' && value.kind === 'value')
    return `write ${writeExpression(value)} ${literal.value ? '!' : ''}= ''`;
  if (literal.kind === 'literal' && typeof literal.value === 'string' && numeralOf(literal.value) !== null)
    return `write ${literal.value}`;
  return typeInWords(left) === typeInWords(right) ? 'write another value' : 'write a value of the same kind';
}

/** A constant that is never the answer to a question with few answers. */
function isNoOption(key: string, { value }: Literal, place: Place): boolean {
  const { hasEmpty, others } = place.textsOf(key);
  if (typeof value !== 'string' || value === '' || others.are !== 'listed') return false;
  return !canEqual(
    textType({ hasEmpty, others }),
    textType({ hasEmpty: false, others: { are: 'listed', texts: [value] } }),
  );
}

/** A number that is written as a text beside the name of a number. */
function isNumberAsText(value: Expression, literal: Expression, place: Place): boolean {
  if (literal.kind !== 'literal' || typeof literal.value !== 'string' || numeralOf(literal.value) === null)
    return false;
  return value.kind === 'value' && place.textsOf(value.key).others.are === 'numerals';
}

/** Checks `<`, `<=`, `>` and `>=`. Numbers are ordered, and dates. */
export function checkOrder(call: Call, types: readonly Type[], place: Place): void {
  const [left, right] = call.operands;
  const [one, other] = types;
  if (left === undefined || right === undefined || one === undefined || other === undefined) return;
  const written = writeExpression(call);
  if (isNothing(one) || isNothing(other)) return;
  for (const [side, type] of [
    [left, one],
    [right, other],
  ] as const)
    if (type.isTruth || type.isNull) {
      const operand = writeExpression(side);
      const correction = type.isNull ? 'write a number' : `write (${operand} ? 1 : 0)`;
      place.find({
        code: 'wrong-operand',
        words: [written, operand, typeInWords(type), 'a number, a date or a time', correction],
      });
      return;
    }
  const digits = [left, right].find((side) => isDigits(side));
  if (one.text === null && other.text === null) checkLimits(call, one, other, place);
  else if (digits?.kind === 'literal' && isOnlyNumbers(digits === left ? other : one))
    place.find({ code: 'number-as-text', words: [writeExpression(digits), String(digits.value)] });
  else if (one.text === null || other.text === null) checkMixed(call, one, other, place);
  else if (!haveOneForm(one, other)) checkTexts(call, [left, one], [right, other], place);
}

const isDigits = (side: Expression): boolean =>
  side.kind === 'literal' && typeof side.value === 'string' && numeralOf(side.value) !== null;

const isOnlyNumbers = ({ text, number }: Type): boolean =>
  text === null ? number !== null : number === null && numeralsIn(text.others).hasOthers === false;

/** Reports an order of numbers that never holds. */
function checkLimits(call: Call, { number: left }: Type, { number: right }: Type, place: Place): void {
  if (left === null || right === null) return;
  const isPossible = {
    less: left.least < right.most,
    lessOrEqual: left.least <= right.most,
    greater: left.most > right.least,
    greaterOrEqual: left.most >= right.least,
  }[call.name as string];
  if (isPossible !== false) return;
  const [first, second] = call.operands.map((side) => writeExpression(side));
  const ranges = [`${first} is ${rangeOf(left)}`, `${second} is ${rangeOf(right)}`];
  const reason = ranges.filter((_, index) => call.operands[index]?.kind !== 'literal').join(' and ');
  const correction = 'correct the number, or the limits of the question';
  place.find({ code: 'certain-comparison', words: [writeExpression(call), 'false', reason, correction] });
}

const rangeOf = ({ least, most }: Numbers): string => (least === most ? String(least) : `from ${least} to ${most}`);

/** A number beside a text. */
function checkMixed(call: Call, one: Type, other: Type, place: Place): void {
  const [left, right] = call.operands.map((side) => writeExpression(side));
  const [operand = '', type] = one.text === null ? [right, other] : [left, one];
  const is = typeInWords({ ...type, number: null });
  const written = writeExpression(call);
  const correction = 'compare two numbers, two dates or two times';
  if (type.number === null)
    place.find({ code: 'wrong-operand', words: [written, operand, is, 'a number', correction] });
  else place.find({ code: 'can-fail', words: [written, `while ${operand} is ${is}`, correction] });
}

/** True for two dates, for two times, or for two equal parts of dates. */
function haveOneForm(one: Type, other: Type): boolean {
  if (one.text === null || other.text === null || one.number !== null || other.number !== null) return false;
  const [left, right] = [one.text.others, other.text.others];
  if (left.are === 'template' && right.are === 'template') return left.template === right.template;
  if (left.are === 'template' && right.are === 'listed')
    return right.texts.every((text) => hasForm(text, left.template));
  return right.are === 'template' && left.are === 'listed' ? haveOneForm(other, one) : false;
}

function checkTexts(call: Call, left: Side, right: Side, place: Place): void {
  const sides = [left, right];
  const [template] = sides.flatMap(([, { text }]) => (text?.others.are === 'template' ? text.others.template : []));
  const constant = template === undefined ? undefined : sides.find(([one]) => one.kind === 'literal');
  const [side, type] =
    constant ?? sides.find(([one, { text }]) => one.kind !== 'literal' && text?.others.are !== 'template') ?? left;
  const operand = writeExpression(side);
  const isConstant = constant !== undefined && template !== undefined;
  const correction = isConstant ? exampleOf(template) : `compare ${operand} with "=" or "in"`;
  const needed = !isConstant ? 'a number, a date or a time' : template === times.template ? 'a time' : 'a day';
  const is = typeInWords({ ...type, number: null });
  place.find({ code: 'wrong-operand', words: [writeExpression(call), operand, is, needed, correction] });
}
