import { fieldTypes } from '../../engine/index.ts';
import { isTooLong, noteOn } from '../left-note.ts';
import type { InputProps } from './field-component.ts';
import { trimAnswer } from './trim-answer.ts';
import { TypedInput } from './TypedInput.tsx';

const asStored = (value: string): string => value;

/** One line of text, without spaces round it once it is left. A text that is too long stays to be shortened, and is not stored. */
export function TextInput(input: InputProps) {
  const { view: { key, type, inputMode }, field, problems, today, words } = input;
  const { parse } = fieldTypes[type];
  // While validating, an error says that an e-mail address is none.
  const isValidating = (): boolean => inputMode === 'email' && problems(key) !== null;
  return (
    <TypedInput
      input={input} format={asStored} retype={(_before, typed) => typed} onLeave={() => trimAnswer(input)}
      understand={(characters) => {
        const isLong = isTooLong(field, characters);
        return { value: isLong ? '' : parse(characters).value, note: isLong || !isValidating() ? noteOn(field, characters, today, words) : null };
      }}
      type={inputMode === 'email' ? 'email' : 'text'} inputMode={inputMode ?? undefined}
    />
  );
}
