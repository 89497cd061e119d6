import type { FieldBase } from '../field-definition.ts';
import type { FieldSchema } from './field-schema.ts';
import { anyText, asTyped, type FieldType } from './field-type.ts';

/** A document; the stored answer is `ANSWERED` after its conversion. */
export interface UploadFieldDefinition extends FieldBase {
  readonly type: 'upload';
}

/** A document: the answer is `ANSWERED` once it is converted; the file is stored with the documents. */
export const upload: FieldType<UploadFieldDefinition> = {
  ...asTyped,
  storedAs: ['document'],
  accepts: [anyText],
  wire: { ...asTyped.wire, read: () => ({ refusal: 'Documents are uploaded, not written.' }) },
  print: (value) => (value === '' ? '' : 'Document attached'),
  printedAs: 'document',
  reads: ({ key }) => [`document:${key}`],
  isDocument: true,
};

export const uploadSchema: FieldSchema<UploadFieldDefinition> = {
  name: 'uploadField',
  title: 'Upload',
  description: 'One document.',
  properties: {},
};
