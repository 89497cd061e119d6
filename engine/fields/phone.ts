import { withoutInvisible } from '../language/characters.ts';
import { retype } from '../language/typing.ts';
import { asTyped, typedControl, type FieldType } from './field-type.ts';
import type { TextFieldDefinition } from './text.ts';

/** A US telephone number, stored as it is shown: `(316) 555-0100`. Text that cannot be parsed is bad input. */
export const phone: FieldType<TextFieldDefinition> = {
  ...asTyped,
  accepts: [
    {
      test: (value) => digitsOf(value) !== null && format(value) === value,
    },
  ],
  clean: withoutInvisible,
  parse(text) {
    const value = digitsOf(text) === null ? '' : format(text);
    const isWhole = /^\([2-9]\d\d\) [2-9]\d\d-\d{4}$/.test(value);
    return { value, problem: isWhole || text.trim() === '' ? null : 'phoneNotComplete' };
  },
  format,
  retype: (before, typed, stroke) => retype(before, typed, stroke, format),
  control: typedControl('tel'),
  isShort: true,
  inputMode: 'tel',
  maxLength: 14,
};

/** The pattern of every complete number, for the checker; `parse` has the same. */
export const wholePhone = '^\\([2-9]\\d\\d\\) [2-9]\\d\\d-\\d{4}$';

/** The pattern of every text that can be stored. */
export const storedPhone = '^(?:[0-9]{0,3}|\\([0-9]{3}\\) [0-9]{1,3}|\\([0-9]{3}\\) [0-9]{3}-[0-9]{1,4})$';

/** Adds parentheses, space and dash as far as there are digits. */
function format(typed: string): string {
  const digits = digitsOf(typed);
  if (digits === null) return typed;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (digits.length <= 3) return area;
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}

/** The digits without the country code `1` of eleven digits; null for foreign numbers, too many digits, or words. */
function digitsOf(typed: string): string | null {
  const given = typed.replace(/\D/g, '');
  if (/\p{L}|(?![0-9])\p{N}/u.test(typed)) return null;
  if (given.length === 11 && given.startsWith('1')) return given.slice(1);
  return given.length > 10 || typed.trim().startsWith('+') ? null : given;
}
