import type { AnswerKey, FieldBase } from '../language/field-definition.ts';
import type { FieldSchema } from './field-schema.ts';
import { placeholdersOf } from '../language/text.ts';
import { anyText, asTyped, type FieldType } from './field-type.ts';

/** Free text with suggestions; a chosen suggestion fills other answers. */
export interface LookupFieldDefinition extends FieldBase {
  readonly type: 'lookup';
  /** The name of the lookup category to search. */
  readonly category: string;
  readonly maxLength?: number;
  /** By answer key, the field of the chosen record that fills it. */
  readonly fills: Readonly<Record<AnswerKey, string>>;
  /** Shown under the question while the applicant keeps a text of their own. */
  readonly ownEntry?: string;
}

/** Free text with suggestions; a chosen one fills other fields. */
export const lookup: FieldType<LookupFieldDefinition> = {
  ...asTyped,
  accepts: [anyText],
  reads: ({ ownEntry = '' }) => placeholdersOf(ownEntry),
  control: (lookup) => ({ lookup }),
};

export const lookupSchema: FieldSchema<LookupFieldDefinition> = {
  name: 'lookupField',
  title: 'Lookup',
  description: 'A search among records; the chosen record fills other answers, and free text is kept as typed.',
  properties: {
    category: { $ref: '#/$defs/lookupCategory' },
    fills: {
      type: 'object',
      additionalProperties: { $ref: '#/$defs/recordPart' },
      description: 'Answer keys, each with the name of the field of the chosen record that fills it.',
    },
    ownEntry: {
      $ref: '#/$defs/text',
      description: 'The text under the question while the applicant keeps a text of their own.',
    },
    maxLength: { $ref: '#/$defs/maxLength' },
  },
  first: ['category', 'fills', 'ownEntry'],
  required: ['category', 'fills'],
};
