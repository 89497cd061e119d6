import { fieldTypes } from '../../engine/index.ts';
import type { InputProps } from './field-component.ts';
import { TypedInput } from './TypedInput.tsx';
import { retype } from './typing.ts';

/** A telephone or Social Security number: its brackets and dashes set themselves, and the caret stays at its digit. */
export function FormattedInput(input: InputProps) {
  const { view, words } = input;
  const { parse, format, inputMode } = fieldTypes[view.type];
  return (
    <TypedInput
      input={input} format={format} retype={(before, raw, stroke) => retype(before, raw, stroke, format)}
      understand={(characters) => {
        const { value, isComplete } = parse(characters);
        return { value, note: view.type === 'phone' && !isComplete ? words('phoneNotComplete') : null };
      }}
      type={view.type === 'phone' ? 'tel' : 'text'} inputMode={inputMode}
    />
  );
}
