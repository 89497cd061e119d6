import { withoutInvisible } from '../language/characters.ts';
import { anyText, asTyped, typedControl, type FieldType } from './field-type.ts';
import type { TextFieldDefinition } from './text.ts';

/** The digits of a mailed code; spaces and dashes that are copied or typed with it are dropped. */
export const code: FieldType<TextFieldDefinition> = {
  ...asTyped,
  accepts: [anyText],
  clean: withoutInvisible,
  parse: (text) => ({ value: text.replace(/[\s-]/g, ''), problem: null }),
  longText: 'keep',
  control: typedControl('numeric'),
  isShort: true,
  inputMode: 'numeric',
};
