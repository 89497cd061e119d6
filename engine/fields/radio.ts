import { asChosen, type ChoiceFieldDefinition } from './choice.ts';
import type { FieldType } from './field-type.ts';

/** One of a few options, which are all visible. */
export const radio: FieldType<ChoiceFieldDefinition> = {
  ...asChosen,
  storedAs: ['option', 'boolean'],
  printedAs: 'options',
};
