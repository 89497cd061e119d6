import { withoutInvisible } from '../language/characters.ts';
import type { ComputedDefault, FieldBase } from '../language/field-definition.ts';
import { dateLimitMessage } from '../language/date-limits.ts';
import { dateOf, isDate } from '../language/date.ts';
import type { FieldSchema } from './field-schema.ts';
import { asTyped, typedControl, type FieldType } from './field-type.ts';
import { monthName } from '../language/months.ts';
import { retypeDate } from '../language/typing.ts';

/** A day, stored as `2008-03-04`. */
export interface DateFieldDefinition extends FieldBase {
  readonly type: 'date';
  /** The answer until the applicant changes it. */
  readonly default?: string | ComputedDefault;
}

/** A day, stored as `2008-03-04`, typed and shown as `03/04/2008`, read as `March 4, 2008`. */
export const date: FieldType<DateFieldDefinition> = {
  ...asTyped,
  storedAs: ['date'],
  accepts: [{ test: isDate }],
  clean: withoutInvisible,
  parse(text) {
    const value = storedDate(text.trim());
    if (value !== '' || text.trim() === '') return { value, problem: null };
    return { value, problem: isDayFirst(text.trim()) ? 'dateMonthFirst' : 'dateNotComplete' };
  },
  refuses: (value, { schema }, today) => dateLimitMessage(schema, value, today),
  format: (text) => (isDate(text) ? text.replace(/(.*)-(.*)-(.*)/, '$2/$3/$1') : text),
  retype: (_before, typed) => retypeDate(typed),
  print(value, months) {
    const [year, month, day] = value.split('-');
    return isDate(value) ? `${monthName(String(month), months)} ${Number(day)}, ${year}` : value;
  },
  // The schema bounds the date relative to the current day.
  reads: ({ schema }) => (schema === undefined ? [] : ['session:today']),
  control: typedControl('numeric'),
  isShort: true,
  example: 'dateExample',
  inputMode: 'numeric',
  maxLength: 10,
};

/** Reads month, day and a year of four digits in the American order, or an ISO date; '' if no such day exists. */
function storedDate(typed: string): string {
  const [, month, day, year] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(typed) ?? [];
  const value = year === undefined ? typed : dateOf(Number(year), Number(month), Number(day));
  return isDate(value) ? value : '';
}

/** True for a date that exists only if its first number is the day. */
const isDayFirst = (typed: string): boolean => storedDate(typed.replace(/^(\d+)(\D)(\d+)/, '$3$2$1')) !== '';

/** The pattern of every date, for the checker. */
export const wholeDate = '^\\d{4}-\\d\\d-\\d\\d$';

/** The pattern of every day that exists. */
export const storedDay =
  '^(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|' +
  '02-(?:0[1-9]|1[0-9]|2[0-8]))|' +
  '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$';

export const dateSchema: FieldSchema<DateFieldDefinition> = {
  name: 'dateField',
  title: 'Date',
  description: 'A day, stored as an ISO date.',
  properties: { default: { $ref: '#/$defs/defaultText' } },
};
