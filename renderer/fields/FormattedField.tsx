import type { InputProps } from './field-component.ts';
import { useTypedInput } from './TypedInput.tsx';

/** A telephone or Social Security number. Parentheses and dashes are inserted, and the caret stays at its digit. */
export function FormattedInput(input: InputProps) {
  const { inputMode } = input.view;
  const { format, retype } = input.fieldType;
  return useTypedInput(input, {
    format,
    retype,
    type: inputMode === 'tel' ? 'tel' : 'text',
    inputMode: inputMode ?? undefined,
  });
}
