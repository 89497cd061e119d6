import type { FieldBase, YearRange } from '../language/field-definition.ts';
import { monthName, monthNumbers, monthsOf } from '../language/months.ts';
import { yearsOf } from '../language/years.ts';
import type { FieldSchema } from './field-schema.ts';
import { asTyped, onlyTexts, type FieldType } from './field-type.ts';

/** A month and a year, chosen from two lists and stored under two keys. */
export interface MonthYearFieldDefinition extends FieldBase {
  readonly type: 'month-year';
  readonly years: YearRange;
}

/** A month and its year, stored under two keys, printed as `May 2026`. */
export const monthYear: FieldType<MonthYearFieldDefinition> = {
  ...asTyped,
  keysOf: (key) => [`${key}_month`, `${key}_year`],
  joined: ([month = '', year = '']) => (month === '' || year === '' ? '' : `${year}-${month.padStart(2, '0')}`),
  storedAs: ['month', 'year'],
  accepts: [onlyTexts(monthNumbers), { test: (value) => /^\d{4}$/.test(value) }],
  print(value, months) {
    const [year = '', month = ''] = value.split('-');
    return value === '' ? '' : `${monthName(month, months)} ${year}`;
  },
  lists: ({ years }, { months, today }) => [monthsOf(months), yearsOf(years, today)],
  reads: () => ['session:today'],
  maxLength: 4,
};

/** The pattern of every year that can be stored. */
export const storedYear = '^[0-9]{4}$';

export const monthYearSchema: FieldSchema<MonthYearFieldDefinition> = {
  name: 'monthYearField',
  title: 'Month and year',
  description:
    'A month and a year from two lists; one alone counts as unanswered. The key grad owns grad_month and grad_year.',
  properties: {
    years: { $ref: '#/$defs/yearRange' },
  },
  first: ['years'],
  required: ['years'],
  keyDescription: 'The stem of the two keys: grad owns grad_month and grad_year.',
};
