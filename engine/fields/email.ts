import { anyText, asTyped, typedControl, type FieldType } from './field-type.ts';

/** An email address, stored without the spaces around it. */
export const email: FieldType = {
  ...asTyped,
  storedAs: ['text'],
  accepts: [anyText],
  read: (text) => ({ value: text.trim(), problem: null }),
  patternProblem: 'emailNotComplete',
  control: typedControl('email'),
  invalidMessage: 'valueNotEmail',
  inputMode: 'email',
};
