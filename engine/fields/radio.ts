import type { ChoiceFieldDefinition } from '../definition.ts';
import { asChosen, type FieldType } from './field-type.ts';

/** One of a few options, which are all visible. */
export const radio: FieldType<ChoiceFieldDefinition> = {
  ...asChosen,
  storedAs: ['option', 'boolean'],
  printedAs: 'options',
};
