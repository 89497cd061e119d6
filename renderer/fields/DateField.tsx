import { useRef } from 'react';
import type { Stroke, Typed } from '../../engine/internal.ts';
import type { InputProps } from './field-component.ts';
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

/** True if the applicant has typed or pasted a slash and has not emptied the control since. */
export function setsSlash(before: string, text: string, hasSet: boolean): boolean {
  if (text === '') return false;
  return hasSet || slashesIn(text) > slashesIn(before);
}

const slashesIn = (text: string): number => text.split('/').length;
