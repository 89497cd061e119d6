import { asTyped, type FieldType } from './field-type.ts';

/** Several lines of any text. */
export const textarea: FieldType = { ...asTyped, maxLength: 1500 };
