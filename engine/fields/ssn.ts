import { anyText, asTyped, typedControl, type FieldType } from './field-type.ts';
import type { TextFieldDefinition } from './text.ts';

/**
 * A Social Security number, stored as it is shown: `078-05-1120`. What cannot become one stands as typed and is no
 * answer.
 */
export const ssn: FieldType<TextFieldDefinition> = {
  ...asTyped,
  storedAs: ['text'],
  accepts: [anyText],
  read(text) {
    const value = digitsOf(text) === null ? '' : format(text);
    return { value, problem: value.length === 11 || text.trim() === '' ? null : 'ssnNotComplete' };
  },
  isSchemaForInput: true,
  format,
  control: typedControl('numeric'),
  isSensitive: true,
  isShort: true,
  inputMode: 'numeric',
  maxLength: 11,
};

function format(typed: string): string {
  const digits = digitsOf(typed);
  return digits === null
    ? typed
    : [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((group) => group !== '').join('-');
}

/** Null for more than nine digits, and for characters that stand in no such number. */
function digitsOf(typed: string): string | null {
  const digits = typed.replace(/[\s.\p{Dash}\p{Cf}]/gu, '');
  return /^[0-9]{0,9}$/.test(digits) ? digits : null;
}
