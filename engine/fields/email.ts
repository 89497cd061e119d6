import { asTyped, type FieldType } from './field-type.ts';

/** An email address; spaces round it are slips of the thumb, not part of it. */
export const email: FieldType = {
  ...asTyped,
  parse: (typed) => ({ value: typed.trim(), isComplete: true }),
  inputMode: 'email',
};
