import { useDebounce } from 'use-debounce';
import { inputKey } from '../../engine/internal.ts';
import { ErrorIcon } from '../parts/ErrorIcon.tsx';
import * as styles from './Control.module.css';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { drawNote } from './LeftNote.tsx';
import { trimmedAnswer } from './trim-answer.ts';
import { useLeft } from './use-left.ts';
import { useRemoval } from './use-removal.ts';
import { joined } from '../parts/joined.ts';

/**
 * Several lines with a visible count, which is announced after a pause. Text beyond the limit stays in the control and
 * is not stored.
 */
export function TextareaInput(props: InputProps) {
  const {
    prefix,
    view: { key, value, badInput, rows, maxLength: limit, marked },
    setInput,
    valueNow,
    words,
    describedBy,
  } = props;
  const left = useLeft(trim);
  const text = badInput || value;
  const n = lengthOf(text);
  const over = n - limit;
  const { clean, hasRemoved, forget } = useRemoval(props.fieldType);
  const count = words(over > 0 ? 'characterCountOver' : 'characterCount', { n, limit, over });
  const [spoken] = useDebounce(count, 1000);
  const [countId, noteId] = [`${prefix}${key}-count`, `${prefix}${key}-note`];
  // The count already explains a text that is too long.
  const wrong = left.isLeft && badInput === '' ? props.note : null;
  const note = wrong ?? (hasRemoved ? words('charactersRemoved') : null);

  function trim(): void {
    const typed = valueNow(inputKey(key)) || valueNow(key);
    const kept = trimmedAnswer(typed);
    if (kept !== typed) setInput(kept);
  }

  return (
    <>
      <textarea
        {...controlAttributes({
          ...props,
          describedBy: joined(describedBy, countId, note !== null && noteId),
        })}
        dir="auto"
        rows={rows}
        value={text}
        onFocus={() => {
          forget();
          left.onFocus();
        }}
        onBlur={left.onBlur}
        onChange={(event) => {
          clean(event.currentTarget);
          setInput(event.currentTarget.value);
          left.onChange(event.currentTarget);
        }}
      />
      {drawNote(noteId, note, marked)}
      <p id={countId} className={styles['note']}>
        {over > 0 && <ErrorIcon />}
        <span>{count}</span>
      </p>
      <span role="status" className="visually-hidden">
        {spoken}
      </span>
    </>
  );
}

/** The length as on the server: one per code point. */
const lengthOf = (text: string): number => [...text].length;
