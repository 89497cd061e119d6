import { asTyped, type FieldType } from './field-type.ts';

/** Free text with suggestions; a chosen one fills other fields. */
export const lookup: FieldType = { ...asTyped };
