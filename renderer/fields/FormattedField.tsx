import { fieldTypes } from '../../engine/index.ts';
import { noteOn } from '../left-note.ts';
import type { InputProps } from './field-component.ts';
import { TypedInput } from './TypedInput.tsx';
import { retype } from './typing.ts';

/** A telephone or Social Security number: its brackets and dashes set themselves, and the caret stays at its digit. */
export function FormattedInput(input: InputProps) {
  const { view, field, today, words } = input;
  const { parse, format } = fieldTypes[view.type];
  const { inputMode } = view;
  return (
    <TypedInput
      input={input} format={format} retype={(before, raw, stroke) => retype(before, raw, stroke, format)}
      understand={(characters) => ({ value: parse(characters).value, note: noteOn(field, characters, today, words) })}
      type={inputMode === 'tel' ? 'tel' : 'text'} inputMode={inputMode ?? undefined}
    />
  );
}
