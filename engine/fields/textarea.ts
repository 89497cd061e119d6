import type { ComputedDefault, FieldBase } from '../language/field-definition.ts';
import type { FieldSchema } from './field-schema.ts';
import { anyText, asTyped, type FieldType } from './field-type.ts';

/** Several lines of text, with a character count. */
export interface TextareaFieldDefinition extends FieldBase {
  readonly type: 'textarea';
  /** The limit in 'Character count: n / limit'; 1500 by default. */
  readonly maxLength?: number;
  /** The number of lines; 6 by default. */
  readonly rows?: number;
  /** The answer until the applicant changes it. */
  readonly default?: string | ComputedDefault;
}

/** Several lines of any text. */
export const textarea: FieldType<TextareaFieldDefinition> = {
  ...asTyped,
  accepts: [anyText],
  clean: (typed) => typed,
  printedAs: 'paragraph',
  control: ({ rows = 6 }) => ({ rows }),
  longText: 'cut',
  isMultiline: true,
  maxLength: 1500,
  seconds: 600,
};

export const textareaSchema: FieldSchema<TextareaFieldDefinition> = {
  name: 'textareaField',
  title: 'Textarea',
  description: 'Several lines of text with a live character count.',
  properties: {
    maxLength: {
      $ref: '#/$defs/maxLength',
      description: 'The character limit shown under the field; 1500 by default.',
    },
    rows: { type: 'integer', minimum: 1, maximum: 40, description: 'The number of visible lines; 6 by default.' },
    default: { $ref: '#/$defs/defaultText' },
  },
};
