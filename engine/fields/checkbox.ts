import type { FieldBase } from '../language/field-definition.ts';
import type { FieldSchema } from './field-schema.ts';
import { asTyped, onlyTexts, type FieldType } from './field-type.ts';

/** A checkbox: `true` while it is checked. */
export interface CheckboxFieldDefinition extends FieldBase {
  readonly type: 'checkbox';
  /** The box is checked until the applicant changes it. */
  readonly default?: true;
}

/** A single check: 'true' when it is set, else unanswered. Calls carry a boolean. */
export const checkbox: FieldType<CheckboxFieldDefinition> = {
  ...asTyped,
  storedAs: ['boolean'],
  accepts: [onlyTexts(['true'])],
  wire: {
    write: (value) => value === 'true',
    parse: (answer) =>
      typeof answer === 'boolean' ? { value: answer ? 'true' : '' } : { refusal: 'The answer must be true or false.' },
  },
  parse: (text) => ({ value: text === 'true' ? 'true' : '', problem: null }),
  print: (value) => (value === 'true' ? 'Yes' : ''),
  printedAs: 'mark',
  maxLength: 5,
};

export const checkboxSchema: FieldSchema<CheckboxFieldDefinition> = {
  name: 'checkboxField',
  title: 'Checkbox',
  description: "One checkbox; the value is 'true' while it is checked.",
  properties: { default: { const: true, description: 'The box is checked until the applicant changes it.' } },
};
