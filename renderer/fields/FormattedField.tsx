import { fieldTypes } from '../../engine/index.ts';
import type { InputProps } from './field-component.ts';
import { useTypedInput } from './TypedInput.tsx';
import { retype } from './typing.ts';

/** A telephone or Social Security number. Parentheses and dashes are inserted, and the caret stays at its digit. */
export function FormattedInput(input: InputProps) {
  const { type, inputMode } = input.view;
  const { format } = fieldTypes[type];
  return useTypedInput(input, {
    format,
    retype: (before, raw, stroke) => retype(before, raw, stroke, format),
    type: inputMode === 'tel' ? 'tel' : 'text',
    inputMode: inputMode ?? undefined,
  });
}
