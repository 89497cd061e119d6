/** Functions for dates and times: their operands, and the numbers that they result in. */
import type { Expression } from '../../codegen/expression.ts';
import { writeExpression } from '../../codegen/write-expression.ts';
import { momentInWords, typeInWords } from './operands.ts';
import type { Place } from './place.ts';
import { areOnly, dates, never, numbersFrom, numberType, textType, times, type Type } from './type.ts';

type Call = Expression & { readonly kind: 'call' };

/** The greatest results of the functions that count between two dates or two times. */
const greatest: Readonly<Record<string, number>> = { years: 9999, days: 3_652_424, minutes: 1439 };

/** The type of a call of a function for dates or times, by the types of its operands. */
export function momentCallType(call: Call, types: readonly Type[], place: Place): Type {
  const [first, second] = call.operands;
  const [type = never, other = never] = types;
  const isOptional = [type, other].some((one) => one.isOptional || one.text?.hasEmpty === true);
  if (first !== undefined) checkMoment(first, type, call, place);
  if (call.name === 'addDays') {
    // There is no date after the year 9999.
    return { ...textType({ hasEmpty: false, others: dates }), isOptional: true };
  }
  if (second !== undefined) checkMoment(second, other, call, place);
  const most = greatest[call.name] ?? 0;
  return { ...numberType(numbersFrom(-most, most, 0)), isOptional };
}

/** Requires a date or a time, which can be unanswered, as an operand of an operation. */
function checkMoment(operand: Expression, type: Type, operation: Call, { find }: Place): void {
  const { text, number, isTruth, isNull } = type;
  const kind = operation.name === 'minutes' ? times : dates;
  const isText = number === null && !isTruth && !isNull;
  if (isText && (text === null || areOnly(kind, text.others))) return;
  const needed = momentInWords[kind.template] ?? '';
  const correction =
    operand.kind === 'value'
      ? `ask for it in a question of type "${needed.replace('a ', '')}"`
      : operand.kind === 'literal'
        ? exampleOf(kind.template)
        : `write ${needed}`;
  const words = [writeExpression(operation), writeExpression(operand), typeInWords(type), needed] as const;
  find({ code: 'wrong-operand', words: [...words, correction] });
}

/** What to write instead of a constant that is no date or no time. */
export const exampleOf = (template: string): string =>
  template === times.template ? 'write a time such as 09:30' : 'write a day that exists, such as 2026-09-01';
