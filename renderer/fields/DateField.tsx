import { useState } from 'react';
import { fieldTypes } from '../../engine/index.ts';
import { ErrorIcon } from '../parts/ErrorIcon.tsx';
import * as styles from './Control.module.css';
import { controlAttributes } from './control.ts';
import { outsideWindow } from './date-window.ts';
import type { InputProps } from './field-component.ts';
import { retypeDate } from './typing.ts';
import { useTypedText } from './use-typed-text.ts';

const { parse, format } = fieldTypes.date;

/**
 * A day, typed as month, day and year. What cannot be an answer is not stored, stays where it was typed, and says why
 * once the applicant has left it.
 */
export function DateInput(props: InputProps) {
  const { view, field, edit, drafts, today, words, describedBy } = props;
  const draft = view.value ? undefined : drafts.get(view.key);
  const [isLeft, setIsLeft] = useState(draft !== undefined);
  const { ref, text, onChange } = useTypedText(view.value, (value) => (value ? format(value) : (draft ?? '')), (_before, raw) => retypeDate(raw), store);
  const refusal = text === '' || view.value ? null : (refused(text) ?? words('dateNotComplete'));
  const noteId = `${view.key}-note`;
  const isRefused = isLeft && refusal !== null;

  function store(characters: string): string {
    const kept = refused(characters) === null ? parse(characters).value : '';
    if (kept === '') drafts.set(view.key, characters);
    else drafts.delete(view.key);
    edit({ [view.key]: kept });
    return kept;
  }

  function refused(characters: string): string | null {
    return outsideWindow(field.definition.schema, parse(characters).value, today);
  }

  return (
    <>
      <input
        {...controlAttributes(props)} type="text" inputMode="numeric" ref={ref} value={text} onChange={onChange}
        aria-describedby={[describedBy, isRefused ? noteId : ''].filter(Boolean).join(' ') || undefined}
        onFocus={() => setIsLeft(false)} onBlur={() => setIsLeft(true)}
      />
      {isRefused && <p id={noteId} className={styles['note']}><ErrorIcon />{refusal}</p>}
    </>
  );
}
