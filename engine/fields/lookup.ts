import type { AnswerKey, FieldBase } from '../field-definition.ts';
import type { FieldSchema } from './field-schema.ts';
import { anyText, asTyped, type FieldType } from './field-type.ts';

/** Free text with suggestions; a chosen suggestion fills other answers. */
export interface LookupFieldDefinition extends FieldBase {
  readonly type: 'lookup';
  /** The name of the directory to search; the host application has the directories. */
  readonly category: string;
  readonly maxLength?: number;
  /** By answer key, the part of the chosen record that fills it. */
  readonly fills: Readonly<Record<AnswerKey, string>>;
}

/** Free text with suggestions; a chosen one fills other fields. */
export const lookup: FieldType<LookupFieldDefinition> = {
  ...asTyped,
  storedAs: ['text'],
  accepts: [anyText],
  control: ({ category, fills }) => ({ category, fills }),
};

export const lookupSchema: FieldSchema<LookupFieldDefinition> = {
  name: 'lookupField',
  title: 'Lookup',
  description: 'A search in a directory; the chosen record fills other answers, and free text is kept as typed.',
  properties: {
    category: { $ref: '#/$defs/lookupCategory' },
    fills: {
      type: 'object',
      additionalProperties: { $ref: '#/$defs/recordPart' },
      description: 'Answer keys, each with the name of the part of the chosen record that fills it.',
    },
    maxLength: { $ref: '#/$defs/maxLength' },
  },
  first: ['category', 'fills'],
  required: ['category', 'fills'],
};
