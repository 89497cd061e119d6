import type { FieldBase } from '../language/field-definition.ts';
import type { FieldSchema } from './field-schema.ts';
import { anyText, asTyped, type FieldType } from './field-type.ts';
import { isDate } from '../language/date.ts';
import { date } from './date.ts';
import { withUnit } from './number.ts';
import { time } from './time.ts';

/** The result of a calculation of the form, shown read-only. */
export interface CalculatedFieldDefinition extends FieldBase {
  readonly type: 'calculated';
  /** The word after the result, such as `points`. */
  readonly unit?: string;
}

/** A calculated answer: no edit and no call can write it. */
export const calculated: FieldType<CalculatedFieldDefinition> = {
  ...asTyped,
  storedAs: ['number', 'text'],
  accepts: [anyText],
  wire: { ...asTyped.wire, parse: () => ({ refusal: 'Calculated answers are derived, not stored.' }) },
  parse: () => ({ value: '', problem: null }),
  print: (value, months, definition) =>
    isDate(value) ? date.print(value, months) : withUnit(time.print(value, months), definition),
  control: ({ unit }) => ({ ...(unit !== undefined && { unit }) }),
  isCalculated: true,
  seconds: 0,
};

export const calculatedSchema: FieldSchema<CalculatedFieldDefinition> = {
  name: 'calculatedField',
  title: 'Calculated answer',
  description: 'The result of the calculation with this key, shown read-only.',
  keyDescription: 'The key of a calculation, which is also a key of the data model.',
  properties: {
    unit: {
      type: 'string',
      minLength: 1,
      maxLength: 20,
      description: 'The word after the result, such as points; shown and printed.',
    },
  },
  first: ['unit'],
  without: ['required', 'schema', 'schemaWhen', 'autocomplete'],
};
