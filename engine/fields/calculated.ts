import type { FieldBase } from '../language/field-definition.ts';
import type { FieldSchema } from './field-schema.ts';
import { anyText, asTyped, type FieldType } from './field-type.ts';
import { isDate } from '../language/date.ts';
import { plainDecimal } from '../language/decimal.ts';
import { date } from './date.ts';
import { withUnit } from './number.ts';
import { time } from './time.ts';

/** The result of a calculation of the form, shown read-only. */
export interface CalculatedFieldDefinition extends FieldBase {
  readonly type: 'calculated';
  /** The decimal places that a number is shown with at least: `12.5` as `12.50`. */
  readonly decimals?: number;
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
    isDate(value) ? date.print(value, months) : withUnit(time.print(withPlaces(value, definition), months), definition),
  control: ({ unit }) => ({ ...(unit !== undefined && { unit }) }),
  isCalculated: true,
  seconds: 0,
};

/** A number with zeros at its end up to the decimal places; any other result as it is. */
function withPlaces(value: string, { decimals = 0 }: Pick<CalculatedFieldDefinition, 'decimals'> = {}): string {
  const number = plainDecimal.exec(value);
  if (number === null || decimals === 0) return value;
  const [, places = ''] = number;
  return `${value}${places === '' ? '.' : ''}${'0'.repeat(Math.max(0, decimals - places.length))}`;
}

export const calculatedSchema: FieldSchema<CalculatedFieldDefinition> = {
  name: 'calculatedField',
  title: 'Calculated answer',
  description: 'The result of the calculation with this key, shown read-only.',
  keyDescription: 'The key of a calculation, which is also a key of the data model.',
  properties: {
    decimals: {
      type: 'integer',
      minimum: 0,
      maximum: 15,
      description:
        'The decimal places that a number is shown with at least, 0 by default: with 2, 12.5 is 12.50. To round the ' +
        'result, write `$round` in the calculation.',
    },
    unit: {
      type: 'string',
      minLength: 1,
      maxLength: 20,
      description: 'The word after the result, such as points; shown and printed.',
    },
  },
  first: ['decimals', 'unit'],
  without: ['required', 'schema', 'schemaWhen', 'autocomplete'],
};
