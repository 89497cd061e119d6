import type { Option } from '../language/field-definition.ts';
import { severalIn } from '../language/several.ts';
import { asChosen, describe, options, optionsBy, order, type OptionsDefinition } from './choice.ts';
import type { FieldSchema } from './field-schema.ts';
import type { AnswerLimit, FieldType } from './field-type.ts';

/** Any number of options, or a number within limits; of a ranking in the order of the applicant. */
export interface CheckboxesFieldDefinition extends OptionsDefinition {
  readonly type: 'checkboxes' | 'ranking';
  /** The least number of options in an answer; no answer is always possible, unless one is required. */
  readonly min?: number;
  /** The greatest number of options. */
  readonly max?: number;
  /** The values that are chosen until the applicant changes them. */
  readonly default?: readonly string[];
}

const accepts = {
  test(value: string): boolean {
    const values = severalIn(value);
    return values.every((one) => one !== '') && new Set(values).size === values.length;
  },
};

/** Several options, stored as their values with commas between them: `A,C`. */
export const checkboxes: FieldType<CheckboxesFieldDefinition> = {
  ...asChosen,
  storedAs: ['options'],
  accepts: [accepts],
  isMultiple: true,
  limits: limitsOf,
  print: (value, options: readonly Option[]) =>
    severalIn(value)
      .map((one) => asChosen.print(one, options))
      .join('; '),
  printedAs: 'options',
};

function limitsOf({ min, max }: CheckboxesFieldDefinition): readonly AnswerLimit[] {
  const limitOf = (message: AnswerLimit['message'], limit: number, test: (count: number) => boolean): AnswerLimit => ({
    message,
    limit,
    test: (value) => test(severalIn(value).length),
  });
  if (min !== undefined && min === max) return [limitOf('chooseExactly', min, (count) => count === min)];
  return [
    ...(min === undefined ? [] : [limitOf('chooseAtLeast', min, (count) => count >= min)]),
    ...(max === undefined ? [] : [limitOf('chooseAtMost', max, (count) => count <= max)]),
  ];
}

export const checkboxesSchema: FieldSchema<CheckboxesFieldDefinition> = {
  name: 'checkboxesField',
  title: 'Checkboxes or a ranking',
  description:
    'Several options, of a ranking in the order of the applicant. Exactly one of options and optionsBy is required. ' +
    'The page tells min and max.',
  properties: {
    options,
    optionsBy,
    order,
    describe,
    min: { type: 'integer', minimum: 1, description: 'The least number of options in an answer.' },
    max: { type: 'integer', minimum: 1, description: 'The greatest number of options in an answer.' },
    default: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      minItems: 1,
      description: 'The values that are chosen until the applicant changes them.',
    },
  },
  first: ['options', 'optionsBy', 'order', 'min', 'max'],
  exactlyOne: ['options', 'optionsBy'],
};
