import { anyText, asTyped, type FieldType } from './field-type.ts';

/** A document: the answer is `ANSWERED` once it is converted; the file is stored with the documents. */
export const upload: FieldType = {
  ...asTyped,
  storedAs: ['document'],
  accepts: [anyText],
  wire: { ...asTyped.wire, read: () => ({ refusal: 'Documents are uploaded, not written.' }) },
  print: (value) => (value === '' ? '' : 'Document attached'),
  printedAs: 'document',
  reads: ({ key }) => [`document:${key}`],
  isDocument: true,
};
