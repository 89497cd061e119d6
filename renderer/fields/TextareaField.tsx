import { useEffect, useState } from 'react';
import { useDebounce } from 'use-debounce';
import { beginningOf, isVisible } from '../../engine/index.ts';
import { afterPress } from '../parts/after-press.ts';
import { ErrorIcon } from '../parts/ErrorIcon.tsx';
import * as styles from './Control.module.css';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { LeftNote } from './LeftNote.tsx';
import { useRemoval } from './use-removal.ts';

/** Several lines, with a count that is always seen and spoken only after a pause; what is beyond the limit stays to be shortened, and is not stored. */
export function TextareaInput(props: InputProps) {
  const { view: { key, value, maxLength: limit }, edit, valueNow, drafts, words, describedBy } = props;
  const [typed, setTyped] = useState(() => drafts.get(key) ?? value);
  const isOwn = beginningOf(typed, limit) === value;
  const text = isOwn ? typed : value;
  const n = lengthOf(text);
  const over = n - limit;
  const { clean, isTold, forget } = useRemoval(true);
  const count = words(over > 0 ? 'characterCountOver' : 'characterCount', { n, limit, over });
  const [spoken] = useDebounce(count, 1000);
  const [countId, noteId] = [`${key}-count`, `${key}-note`];
  // An answer that came or went another way leaves nothing of what was typed before.
  useEffect(() => { if (!isOwn) drafts.delete(key); }, [drafts, key, isOwn]);

  function store(characters: string): void {
    const kept = beginningOf(characters, limit);
    if (kept === characters) drafts.delete(key);
    else drafts.set(key, characters);
    setTyped(characters);
    edit({ [key]: kept });
  }

  function trim(): void {
    const characters = drafts.get(key) ?? valueNow(key);
    const kept = isVisible(characters) ? characters.trim() : '';
    if (kept !== characters) store(kept);
  }

  return (
    <>
      <textarea
        {...controlAttributes({ ...props, describedBy: [describedBy, countId, isTold && noteId].filter(Boolean).join(' ') })} dir="auto"
        rows={props.view.rows}
        value={text} onFocus={forget} onBlur={() => afterPress(trim)}
        onChange={(event) => {
          clean(event.currentTarget);
          store(event.currentTarget.value);
        }}
      />
      <LeftNote id={noteId} text={isTold ? words('charactersRemoved') : null} />
      <p id={countId} className={styles['note']}>{over > 0 && <ErrorIcon />}{count}</p>
      <span role="status" className="visually-hidden">{spoken}</span>
    </>
  );
}

/** As the server counts: a character is one, however it is stored. */
const lengthOf = (text: string): number => [...text].length;
