/** Functions for dates: their operands, and the numbers that they result in. */
import type { Expression } from '../../codegen/expression.ts';
import { writeExpression } from '../../codegen/write-expression.ts';
import { typeInWords } from './operands.ts';
import type { Place } from './place.ts';
import { dates, isOnlyDates, never, numbersFrom, numberType, textType, type Type } from './type.ts';

type Call = Expression & { readonly kind: 'call' };

/** The type of a call of a function for dates, by the types of its operands. */
export function dateCallType(call: Call, types: readonly Type[], place: Place): Type {
  const [first, second] = call.operands;
  const [type = never, other = never] = types;
  const isOptional = [type, other].some((one) => one.isOptional || one.text?.hasEmpty === true);
  if (first !== undefined) checkDate(first, type, call, place);
  if (call.name === 'addDays') {
    // There is no date after the year 9999.
    return { ...textType({ hasEmpty: false, others: dates }), isOptional: true };
  }
  if (second !== undefined) checkDate(second, other, call, place);
  const most = call.name === 'years' ? 9999 : 3_652_424;
  return { ...numberType(numbersFrom(-most, most, 0)), isOptional };
}

/** Requires a date, which can be unanswered, as an operand of an operation. */
function checkDate(operand: Expression, type: Type, operation: Expression, { find }: Place): void {
  const { text, number, isTruth, isNull } = type;
  const isText = number === null && !isTruth && !isNull;
  if (isText && (text === null || isOnlyDates(text.others))) return;
  const correction =
    operand.kind === 'value'
      ? 'ask for it in a question of type "date"'
      : operand.kind === 'literal'
        ? 'write a day that exists, such as 2026-09-01'
        : 'write a date';
  const words = [writeExpression(operation), writeExpression(operand), typeInWords(type), 'a date'] as const;
  find({ code: 'wrong-operand', words: [...words, correction] });
}
