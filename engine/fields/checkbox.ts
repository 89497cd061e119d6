import type { FieldType } from './field-type.ts';

/** A single check: 'true' when checked, else unanswered. */
export const checkbox: FieldType = {
  parse: (typed) => ({ value: typed === 'true' ? 'true' : '', isComplete: true }),
  format: (text) => text,
  print: (value) => (value === 'true' ? 'Yes' : ''),
  maxLength: 5,
};
