import type { FieldBase } from '../language/field-definition.ts';
import type { UploadLimits } from '../language/upload-limits.ts';
import { definition, type FieldSchema } from './field-schema.ts';
import { anyText, asTyped, type FieldType } from './field-type.ts';

/** A document; the stored answer is `ANSWERED` after its conversion. */
export interface UploadFieldDefinition extends FieldBase {
  readonly type: 'upload';
  /** Narrower limits than those of the form; in an expanded form, together with those that the form states. */
  readonly limits?: Partial<UploadLimits>;
}

/** A document: the answer is `ANSWERED` once it is converted; the file is stored with the documents. */
export const upload: FieldType<UploadFieldDefinition> = {
  ...asTyped,
  storedAs: ['document'],
  accepts: [anyText],
  wire: { ...asTyped.wire, parse: () => ({ refusal: 'Documents are uploaded, not written.' }) },
  print: (value) => (value === '' ? '' : 'Document attached'),
  printedAs: 'document',
  control: ({ limits: uploadLimits }) => ({ uploadLimits }),
  reads: ({ key }) => [`document:${key}`],
  isDocument: true,
  seconds: 120,
};

export const uploadSchema: FieldSchema<UploadFieldDefinition> = {
  name: 'uploadField',
  title: 'Upload',
  description: 'One document.',
  properties: {
    // Without the annotation, the bundler keeps it in the page.
    limits: /* @__PURE__ */ definition(
      'uploadLimits',
      'Narrower limits of this question; by default those of the form.',
    ),
  },
  first: ['limits'],
};
