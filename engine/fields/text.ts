import type { FieldBase } from '../language/field-definition.ts';
import type { FieldSchema } from './field-schema.ts';
import { anyText, asTyped, typedControl, type FieldType } from './field-type.ts';

/** One line of text; the type decides its format. */
export interface TextFieldDefinition extends FieldBase {
  readonly type: 'text' | 'email' | 'phone' | 'ssn' | 'code';
  /** The maximum length in characters; 45 by default. */
  readonly maxLength?: number;
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  /** The answer until the applicant changes it. */
  readonly default?: string;
}

/** One line of any text. */
export const text: FieldType<TextFieldDefinition> = {
  ...asTyped,
  accepts: [anyText],
  control: typedControl(),
};

export const textSchema: FieldSchema<TextFieldDefinition> = {
  name: 'textField',
  title: 'Text field',
  description: 'One line of text; email, phone, ssn and code have their own format.',
  properties: {
    maxLength: { $ref: '#/$defs/maxLength' },
    inputMode: { enum: ['text', 'numeric', 'decimal'], description: 'The keyboard that a phone offers.' },
    default: { $ref: '#/$defs/defaultText' },
  },
};
