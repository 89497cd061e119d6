import { useRef } from 'react';
import { dateLimitMessage, fieldTypes } from '../../engine/index.ts';
import { noteOn } from '../left-note.ts';
import type { InputProps } from './field-component.ts';
import { TypedInput } from './TypedInput.tsx';
import { retypeDate, setsSlash, type Typed } from './typing.ts';

const { parse, format } = fieldTypes.date;

/** A day, typed as month, day and year. One that was stored before is not refused until it is changed: the checks tell of it. */
export function DateInput(input: InputProps) {
  const { view, field, today, words } = input;
  const hasOwnSlash = useRef(false);
  function retype(before: string, typed: Typed): Typed {
    hasOwnSlash.current = setsSlash(before, typed, hasOwnSlash.current);
    return retypeDate(typed, hasOwnSlash.current);
  }
  return (
    <TypedInput
      input={input} format={format} retype={retype}
      understand={(characters) => {
        const { value } = parse(characters);
        const refusal = dateLimitMessage(field.definition.schema, value, today);
        if (refusal !== null && value !== view.value) return { value: '', note: refusal };
        return { value, note: value ? null : noteOn(field, characters, today, words) };
      }}
      type="text" inputMode="numeric"
    />
  );
}
