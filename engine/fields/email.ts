import { withoutInvisible } from '../language/characters.ts';
import { asTyped, typedControl, type FieldType } from './field-type.ts';
import type { TextFieldDefinition } from './text.ts';

/** An email address, stored without the spaces around it. */
export const email: FieldType<TextFieldDefinition> = {
  ...asTyped,
  accepts: [
    {
      test: (value) => emailAddress(value) === value,
    },
  ],
  clean,
  parse: (text) => ({ value: text.trim(), problem: null }),
  control: typedControl('email'),
  invalidMessage: 'valueNotEmail',
  inputMode: 'email',
};

/** The address in a typed or copied text: without spaces around it, invisible characters and a `mailto:`. */
export const emailAddress = (text: string): string => clean(text).trim();

function clean(text: string): string {
  const visible = withoutInvisible(text);
  const [, address] = /^(?:\s*mailto:)+([^?]*)/i.exec(visible) ?? [];
  return address ?? visible;
}

/** The pattern of every text that can be stored. */
export const storedEmail =
  '^(?!\\s|[mM][aA][iI][lL][tT][oO]:)[^\\p{DI}\\p{Cc}\\p{Cs}\\p{NChar}\\u2028-\\u2029\\u2800\\uFFF9-\\uFFFB]*(?<!\\s)$';
