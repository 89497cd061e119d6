import { asChosen, type FieldType } from './field-type.ts';

/** One of a few options, all of them in sight. */
export const radio: FieldType = { ...asChosen };
