import { asTyped, type FieldType } from './field-type.ts';

/** A document: the answer is `ANSWERED` once it is converted; what was sent stands with the documents. */
export const upload: FieldType = {
  ...asTyped,
  print: (value) => (value === '' ? '' : 'Document attached'),
};
