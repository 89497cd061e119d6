import { asTyped, type FieldType } from './field-type.ts';

/** A secret; never read back. */
export const password: FieldType = { ...asTyped, print: () => '', maxLength: 256 };
