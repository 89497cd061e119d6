import { asTyped, type FieldType } from './field-type.ts';

/** A US telephone number, stored as it is shown: `(316) 555-0100`. */
export const phone: FieldType = {
  ...asTyped,
  parse(typed) {
    const value = format(typed);
    return { value, isComplete: value === '' || value.length === 14 };
  },
  format,
  inputMode: 'tel',
  maxLength: 14,
};

/** Keeps the digits, without the country's `1` where all eleven are given, and sets them as far as they reach. */
function format(typed: string): string {
  const given = typed.replace(/\D/g, '');
  const digits = (given.length > 10 && given.startsWith('1') ? given.slice(1) : given).slice(0, 10);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (digits.length <= 3) return area;
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}
