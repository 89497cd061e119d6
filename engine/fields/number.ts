import { withoutInvisible } from '../language/characters.ts';
import type { ComputedDefault, FieldBase } from '../language/field-definition.ts';
import type { FieldSchema } from './field-schema.ts';
import { plainDecimal } from '../language/decimal.ts';
import { asTyped, type FieldType, type ParsedText } from './field-type.ts';

/** A number within limits, stored as it is typed: `3.75`. */
export interface NumberFieldDefinition extends FieldBase {
  readonly type: 'number';
  /** 0 by default. */
  readonly minimum?: number;
  readonly maximum: number;
  /** The greatest number of digits after the point; 0 by default. */
  readonly decimals?: number;
  /** The word after the number, such as `miles`. */
  readonly unit?: string;
  /** The answer until the applicant changes it. */
  readonly default?: number | ComputedDefault;
}

/** A plain decimal, as conditions compare them; never rounded or completed, but without separators of thousands. */
export const number: FieldType<NumberFieldDefinition> = {
  ...asTyped,
  storedAs: ['number'],
  accepts: [
    {
      test: (value, definition) => problemOf(value, definition).problem === null,
    },
  ],
  clean: withoutInvisible,
  parse(typed, definition) {
    // A comma comes before its digits too.
    const text = withoutSeparators(typed.trim().replace(/(\d),$/, '$1'), definition);
    const found = text === '' ? noProblem : problemOf(text, definition);
    // A decimal point comes before its digits: the number before it stays stored while they are typed.
    const value = text.replace(/\.$/, '');
    return { ...found, value: problemOf(value, definition).problem === null ? value : '' };
  },
  print: (value, _, definition) => withUnit(value, definition),
  lengthOf({ minimum = 0, maximum, decimals = 0 }) {
    const digits = [minimum, maximum].map((limit) => String(Math.trunc(Math.abs(limit))).length);
    return Math.max(...digits) + (decimals === 0 ? 0 : decimals + 1) + (minimum < 0 ? 1 : 0);
  },
  control: ({ minimum = 0, decimals = 0, unit }) => ({
    // The keyboards of numbers have no minus sign on some phones.
    inputMode: minimum < 0 ? 'text' : decimals === 0 ? 'numeric' : 'decimal',
    ...(unit !== undefined && { unit }),
  }),
  isShort: true,
  invalidMessage: 'valueNotNumber',
};

/** A number for readers: `12.5 miles`. */
export const withUnit = (value: string, { unit }: { readonly unit?: string } = {}): string =>
  value === '' || unit === undefined ? value : `${value} ${unit}`;

const thousands = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

type Precision = Pick<NumberFieldDefinition, 'decimals'>;

/** Without separators of thousands, unless a single one could be a decimal comma: `1,234` with three decimals. */
const withoutSeparators = (text: string, { decimals = 0 }: Precision = { decimals: 3 }): string =>
  thousands.test(text) && (decimals < 3 || /,.*[,.]/.test(text)) ? text.replaceAll(',', '') : text;

type Found = Pick<ParsedText, 'problem' | 'limit'>;
const noProblem: Found = { problem: null };

/** Finds the problem of a text. Without a definition, any plain decimal is a number. */
function problemOf(text: string, definition?: NumberFieldDefinition): Found {
  const plain = plainDecimal.exec(text);
  if (plain === null) return { problem: 'numberNotPlain' };
  if (definition === undefined) return noProblem;
  const { minimum = 0, maximum, decimals = 0 } = definition;
  if (Number(text) < minimum || (minimum >= 0 && text.startsWith('-')))
    return { problem: 'numberTooSmall', limit: minimum };
  if (Number(text) > maximum) return { problem: 'numberTooGreat', limit: maximum };
  if ((plain[1] ?? '').length <= decimals) return noProblem;
  return decimals === 0 ? { problem: 'numberNotWhole' } : { problem: 'numberTooPrecise', limit: decimals };
}

export const numberSchema: FieldSchema<NumberFieldDefinition> = {
  name: 'numberField',
  title: 'Number',
  description:
    'A number within limits, with digits and a point; separators of thousands are left out. Other text is refused.',
  properties: {
    minimum: {
      type: 'number',
      minimum: -999_999_999_999_999,
      maximum: 999_999_999_999_999,
      description: 'The minimum; 0 by default.',
    },
    maximum: {
      type: 'number',
      minimum: -999_999_999_999_999,
      maximum: 999_999_999_999_999,
      description: 'The maximum.',
    },
    decimals: {
      type: 'integer',
      minimum: 0,
      maximum: 15,
      description: 'The maximum number of digits after the point; 0 by default.',
    },
    unit: {
      type: 'string',
      minLength: 1,
      maxLength: 20,
      description: 'The word after the number, such as miles; shown, announced and printed.',
    },
    default: { $ref: '#/$defs/defaultNumber' },
  },
  first: ['minimum', 'maximum', 'decimals', 'unit'],
  required: ['maximum'],
};
