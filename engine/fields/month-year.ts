import type { Option } from '../definition.ts';
import { asTyped, type FieldType } from './field-type.ts';

const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** The months of a form that has no list `options/months.json` of its own: '1' to '12', in English. */
export const englishMonths: readonly Option[] = names.map((name, index) => [String(index + 1), name]);

/** The name of a month written `1` or `01`; '' for anything else. */
export function monthName(month: string, months: readonly Option[]): string {
  return months.find(([value]) => value === String(Number(month)))?.[1] ?? '';
}

/** A month and its year, stored under two keys, read as `May 2026`. */
export const monthYear: FieldType = {
  ...asTyped,
  print(value, months) {
    const [year = '', month = ''] = value.split('-');
    return value === '' ? '' : `${monthName(month, months)} ${year}`;
  },
  maxLength: 4,
};
