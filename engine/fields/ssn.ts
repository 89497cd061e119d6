import { asTyped, type FieldType } from './field-type.ts';

/** A Social Security number, stored as it is shown: `078-05-1120`. */
export const ssn: FieldType = {
  ...asTyped,
  parse(typed) {
    const value = format(typed);
    return { value, isComplete: value === '' || value.length === 11 };
  },
  format,
  inputMode: 'numeric',
  maxLength: 11,
};

function format(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((group) => group !== '').join('-');
}
