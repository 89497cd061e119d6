import { asTyped, type FieldType } from './field-type.ts';

/** The digits of a mailed code; spaces and dashes that are copied or typed with it are dropped. */
export const code: FieldType = {
  ...asTyped,
  parse: (typed) => ({ value: typed.replace(/[\s-]/g, ''), isComplete: true }),
  inputMode: 'numeric',
};
