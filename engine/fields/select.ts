import { asChosen, type ChoiceFieldDefinition } from './choice.ts';
import type { FieldType } from './field-type.ts';

/** One of many options in a list; the first is blank. */
export const select: FieldType<ChoiceFieldDefinition> = {
  ...asChosen,
  storedAs: ['option', 'month', 'year'],
  // Text in the search box that is not an option is bad input.
  parse: (text) => ({ value: '', problem: text.trim() === '' ? null : 'selectNotListed' }),
  hasBlankOption: true,
  control: ({ search = false }) => ({ hasSearch: search }),
};
