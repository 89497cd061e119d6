import type { ChoiceFieldDefinition } from '../definition.ts';
import { asChosen, type FieldType } from './field-type.ts';

/** One of many options in a list; the first is blank. */
export const select: FieldType<ChoiceFieldDefinition> = {
  ...asChosen,
  storedAs: ['option', 'month', 'year'],
  hasBlankOption: true,
  control: ({ search = false }) => ({ hasSearch: search }),
};
