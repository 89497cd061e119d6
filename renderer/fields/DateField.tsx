import { useRef } from 'react';
import type { Stroke, Typed } from '../../engine/internal.ts';
import type { InputProps } from './field-component.ts';
import { setsSlash } from './own-slash.ts';
import { useTypedInput } from './TypedInput.tsx';

/** A day, typed as month, day and year. Text with slashes of the applicant stays, because `05/2008` is not a day. */
export function DateInput(input: InputProps) {
  const { format, retype: withSlashes } = input.fieldType;
  const hasOwnSlash = useRef(false);
  function retype(before: string, typed: Typed, stroke: Stroke): Typed {
    hasOwnSlash.current = setsSlash(before, typed.text, hasOwnSlash.current);
    return hasOwnSlash.current ? typed : withSlashes(before, typed, stroke);
  }
  return useTypedInput(input, { format, retype, type: 'text', inputMode: 'numeric' });
}
