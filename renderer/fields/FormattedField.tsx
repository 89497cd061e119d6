import { fieldTypes } from '../../engine/index.ts';
import type { WordName } from '../parts/words.ts';
import type { InputProps } from './field-component.ts';
import { TypedInput } from './TypedInput.tsx';
import { retype } from './typing.ts';

const notComplete: Readonly<Record<string, WordName>> = { phone: 'phoneNotComplete', ssn: 'ssnNotComplete' };

/** A telephone or Social Security number: its brackets and dashes set themselves, and the caret stays at its digit. */
export function FormattedInput(input: InputProps) {
  const { view, words } = input;
  const { parse, format, inputMode } = fieldTypes[view.type];
  return (
    <TypedInput
      input={input} format={format} retype={(before, raw, stroke) => retype(before, raw, stroke, format)}
      understand={(characters) => {
        const { value, isComplete } = parse(characters);
        const name = notComplete[view.type];
        return { value, note: isComplete || name === undefined ? null : words(name) };
      }}
      type={view.type === 'phone' ? 'tel' : 'text'} inputMode={inputMode}
    />
  );
}
