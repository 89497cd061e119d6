import type { ComputedDefault, FieldBase, FromAddress } from '../language/field-definition.ts';
import type { FieldSchema } from './field-schema.ts';
import { anyText, asTyped, typedControl, type FieldType } from './field-type.ts';

/** One line of text; the type decides its format. */
export interface TextFieldDefinition extends FieldBase {
  readonly type: 'text' | 'email' | 'phone' | 'ssn' | 'code' | 'signature';
  /** The maximum length in characters; 45 by default. */
  readonly maxLength?: number;
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  /** The keyboard of a phone begins each word with a capital; names with an `autocomplete` token need no property. */
  readonly capitals?: 'words';
  /** The answer until the applicant changes it. */
  readonly default?: string | ComputedDefault;
  /** No page shows the question; its answer is in the address. */
  readonly fromAddress?: FromAddress;
}

/** One line of any text. */
export const text: FieldType<TextFieldDefinition> = {
  ...asTyped,
  accepts: [anyText],
  control: (definition) => ({ ...typedControl()(definition), capitals: definition.capitals }),
};

export const textSchema: FieldSchema<TextFieldDefinition> = {
  name: 'textField',
  title: 'Text field',
  description:
    'One line of text; email, phone, ssn and code have their own format, and a signature is shown like handwriting.',
  properties: {
    maxLength: { $ref: '#/$defs/maxLength' },
    inputMode: { enum: ['text', 'numeric', 'decimal'], description: 'The keyboard that a phone offers.' },
    capitals: {
      const: 'words',
      description:
        'The keyboard of a phone begins each word with a capital: for names and places without an autocomplete token.',
    },
    default: { $ref: '#/$defs/defaultText' },
    fromAddress: { $ref: '#/$defs/fromAddress' },
  },
};
