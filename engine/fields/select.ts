import { asChosen, type FieldType } from './field-type.ts';

/** One of many options; the first is blank. */
export const select: FieldType = { ...asChosen };
