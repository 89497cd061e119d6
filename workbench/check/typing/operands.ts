/** Operands of a type that an operation does not take. */
import type { Expression } from '../../codegen/expression.ts';
import { inComparison, writeExpression } from '../../codegen/write-expression.ts';
import type { Finding } from './finding.ts';
import { dates, numeralOf, numeralsIn, textType, times, type OtherTexts, type Texts, type Type } from './type.ts';

interface Finder {
  readonly find: (finding: Finding) => void;
  readonly within?: string;
}

/** Requires a number as an operand of an operation. */
export function checkNumber(operand: Expression, type: Type, operation: Expression, { find }: Finder): void {
  const { text, number, isTruth, isNull } = type;
  if (text === null && !isTruth && !isNull) return;
  const written = writeExpression(operand);
  const correction = isTruth ? `write (${written} ? 1 : 0)` : numberCorrection(operand);
  const is = typeInWords({ ...type, number: null });
  if (number === null)
    find({ code: 'wrong-operand', words: [writeExpression(operation), written, is, 'a number', correction] });
  else find({ code: 'can-fail', words: [writeExpression(operation), `while ${written} is ${is}`, correction] });
}

function numberCorrection(operand: Expression): string {
  if (operand.kind !== 'literal' || typeof operand.value !== 'string') return 'write a number';
  return numeralOf(operand.value) === null ? 'write a number' : `write ${operand.value}`;
}

/** Requires numbers under the name of a value, which stands in a place for a number. */
export function checkNumberOf(
  value: Expression & { readonly kind: 'value' },
  others: OtherTexts,
  isConverted: boolean,
  { find, within = '' }: Finder,
): void {
  const { numbers, hasOthers } = numeralsIn(others);
  if (!hasOthers) return;
  const name = writeExpression(value);
  const written = isConverted ? `$number(${name})` : name;
  const text = others.are === 'listed' ? others.texts.find((one) => numeralOf(one) === null) : undefined;
  if (numbers === null || (others.are === 'any' && !isConverted)) {
    const is = typeInWords(textType({ hasEmpty: false, others }));
    const correction =
      others.are === 'template'
        ? others.template === times.template
          ? `write $minutes, or $number($substring(${name}, 0, 2)) for its hour`
          : `write $days, $years or $addDays, or $number($substring(${name}, 0, 4)) for its year`
        : text === undefined
          ? askForNumber
          : `write (${name} = '${text}' ? 1 : 0)`;
    find({ code: 'wrong-operand', words: [within, name, is, 'a number', correction] });
  } else if (text === undefined)
    find({ code: 'can-fail', words: [within, 'for a text that is no number', askForNumber] });
  else find({ code: 'can-fail', words: [within, `for '${text}'`, `write (${name} != '${text}' ? ${written})`] });
}

const askForNumber = 'ask for it in a question of type "number"';

/** Reports a conversion of texts of which some are no number. */
export function checkNumeral(call: Expression, operand: Expression, { others }: Texts, { find }: Finder): void {
  const [written, name] = [writeExpression(call), writeExpression(operand, undefined, inComparison)];
  if (numeralsIn(others).hasOthers)
    find({
      code: 'can-fail',
      words: [written, 'for a text that is no number', 'ask for a number, or compare the text'],
    });
  else find({ code: 'can-fail', words: [written, `while ${name} is ''`, `write (${name} != '' ? ${written})`] });
}

/** Requires a text as an operand of an operation. */
export function checkText(operand: Expression, type: Type, operation: Expression, { find }: Finder): void {
  const { text, number, isTruth, isNull } = type;
  if (number === null && !isTruth && !isNull) return;
  const written = writeExpression(operand);
  const correction = isTruth ? `write (${written} ? 'yes' : 'no')` : `write $string(${written})`;
  const is = typeInWords({ ...type, text: null });
  if (text === null)
    find({ code: 'wrong-operand', words: [writeExpression(operation), written, is, 'a text', correction] });
  else find({ code: 'can-fail', words: [writeExpression(operation), `while ${written} is ${is}`, correction] });
}

/** The templates of whole dates and times, in words. */
export const momentInWords: Readonly<Record<string, string>> = {
  [dates.template]: 'a date',
  [times.template]: 'a time',
};

/** The kind of the values of a type, in words. */
export function typeInWords({ text, number, isTruth, isNull }: Type): string {
  if (isTruth) return 'true or false';
  if (isNull) return 'null';
  if (number !== null) return 'a number';
  if (text === null) return 'nothing';
  if (text.others.are !== 'template') return 'a text';
  return momentInWords[text.others.template] ?? 'a text';
}
