import type { TextareaFieldDefinition } from '../definition.ts';
import { anyText, asTyped, type FieldType } from './field-type.ts';

/** Several lines of any text. */
export const textarea: FieldType<TextareaFieldDefinition> = {
  ...asTyped,
  storedAs: ['text'],
  accepts: [anyText],
  printedAs: 'paragraph',
  control: ({ rows = 6 }) => ({ rows }),
  longText: 'cut',
  isMultiline: true,
  maxLength: 1500,
};
