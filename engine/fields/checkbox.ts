import { asTyped, onlyTexts, type FieldType } from './field-type.ts';

const otherwise = 'The answer must be true or false.';

/** A single check: 'true' when it is set, else unanswered. Calls carry a boolean. */
export const checkbox: FieldType = {
  ...asTyped,
  storedAs: ['boolean'],
  accepts: [onlyTexts(['true'], otherwise)],
  wire: {
    write: (value) => value === 'true',
    read: (answer) => (typeof answer === 'boolean' ? { value: answer ? 'true' : '' } : { refusal: otherwise }),
  },
  read: (text) => ({ value: text === 'true' ? 'true' : '', problem: null }),
  print: (value) => (value === 'true' ? 'Yes' : ''),
  printedAs: 'mark',
  maxLength: 5,
};
