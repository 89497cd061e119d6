import { asTyped, typedControl, type FieldType } from './field-type.ts';
import type { TextFieldDefinition } from './text.ts';

/** An email address, stored without the spaces around it. */
export const email: FieldType<TextFieldDefinition> = {
  ...asTyped,
  accepts: [{ test: (value) => value.trim() === value, otherwise: 'The email address must have no spaces around it.' }],
  parse: (text) => ({ value: text.trim(), problem: null }),
  patternProblem: 'emailNotComplete',
  control: typedControl('email'),
  invalidMessage: 'valueNotEmail',
  inputMode: 'email',
};
