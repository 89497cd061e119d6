import type { LookupFieldDefinition } from '../definition.ts';
import { anyText, asTyped, type FieldType } from './field-type.ts';

/** Free text with suggestions; a chosen one fills other fields. */
export const lookup: FieldType<LookupFieldDefinition> = {
  ...asTyped,
  storedAs: ['text'],
  accepts: [anyText],
  control: ({ category, fills }) => ({ category, fills }),
};
