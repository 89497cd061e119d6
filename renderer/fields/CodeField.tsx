import type { InputProps } from './field-component.ts';
import { useTypedInput } from './TypedInput.tsx';

const asStored = (value: string): string => value;

/** A mailed code. Spaces and dashes of pasted text are removed when the focus leaves the control. */
export function CodeInput(input: InputProps) {
  const { inputMode, autocomplete } = input.view;
  return useTypedInput(input, {
    format: asStored,
    onLeave: (settle) => settle(),
    type: 'text',
    inputMode: inputMode ?? undefined,
    autoComplete: autocomplete ?? 'one-time-code',
  });
}
