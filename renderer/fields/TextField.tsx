import type { InputProps } from './field-component.ts';
import { trimAnswer } from './trim-answer.ts';
import { useTypedInput } from './TypedInput.tsx';

const asStored = (value: string): string => value;

/** One line of text; surrounding spaces are removed when the focus leaves the control. */
export function TextInput(input: InputProps) {
  const { inputMode } = input.view;
  return useTypedInput(input, {
    format: asStored,
    onLeave: () => trimAnswer(input),
    type: inputMode === 'email' ? 'email' : 'text',
    inputMode: inputMode ?? undefined,
  });
}
