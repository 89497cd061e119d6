import { withoutInvisible } from '../language/characters.ts';
import { retype } from '../language/typing.ts';
import { asTyped, typedControl, type FieldType } from './field-type.ts';
import type { TextFieldDefinition } from './text.ts';

/** A Social Security number, stored as it is shown: `078-05-1120`. Text that cannot be parsed is bad input. */
export const ssn: FieldType<TextFieldDefinition> = {
  ...asTyped,
  accepts: [
    {
      test: (value) => digitsOf(value) !== null && format(value) === value,
    },
  ],
  clean: withoutInvisible,
  parse(text) {
    const value = digitsOf(text) === null ? '' : format(text);
    return { value, problem: value.length === 11 || text.trim() === '' ? null : 'ssnNotComplete' };
  },
  format,
  retype: (before, typed, stroke) => retype(before, typed, stroke, format),
  control: typedControl('numeric'),
  isSensitive: true,
  isShort: true,
  inputMode: 'numeric',
  maxLength: 11,
};

/** The pattern of every complete number, for the checker. */
export const wholeSsn = '^\\d{3}-\\d{2}-\\d{4}$';

/** The pattern of every text that can be stored. */
export const storedSsn = '^(?:[0-9]{0,3}|[0-9]{3}-[0-9]{1,2}|[0-9]{3}-[0-9]{2}-[0-9]{1,4})$';

function format(typed: string): string {
  const digits = digitsOf(typed);
  return digits === null ? typed : [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
}

/** The digits; null for more than nine digits or for characters that such a number cannot contain. */
function digitsOf(typed: string): string | null {
  const digits = typed.replace(/[\s.\p{Dash}\p{Cf}]/gu, '');
  return /^[0-9]{0,9}$/.test(digits) ? digits : null;
}
