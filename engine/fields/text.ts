import { asTyped, type FieldType } from './field-type.ts';

/** One line of any text. */
export const text: FieldType = { ...asTyped };
