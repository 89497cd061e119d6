import { useRef } from 'react';
import { fieldTypes } from '../../engine/index.ts';
import type { InputProps } from './field-component.ts';
import { useTypedInput } from './TypedInput.tsx';
import { retypeDate, setsSlash, type Typed } from './typing.ts';

const { format } = fieldTypes.date;

/** A day, typed as month, day and year. */
export function DateInput(input: InputProps) {
  const hasOwnSlash = useRef(false);
  function retype(before: string, typed: Typed): Typed {
    hasOwnSlash.current = setsSlash(before, typed, hasOwnSlash.current);
    return retypeDate(typed, hasOwnSlash.current);
  }
  return useTypedInput(input, { format, retype, type: 'text', inputMode: 'numeric' });
}
