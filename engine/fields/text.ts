import { anyText, asTyped, typedControl, type FieldType } from './field-type.ts';

/** One line of any text. */
export const text: FieldType = { ...asTyped, storedAs: ['text'], accepts: [anyText], control: typedControl() };
