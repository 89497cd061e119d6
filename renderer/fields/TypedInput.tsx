import type { InputHTMLAttributes, ReactNode } from 'react';
import type { Retype } from '../../engine/internal.ts';
import * as styles from './Control.module.css';
import { capitalsOf, controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { drawNote } from './LeftNote.tsx';
import { useLeft } from './use-left.ts';
import { useRemoval } from './use-removal.ts';
import { useTypedText } from './use-typed-text.ts';
import { joined } from '../parts/joined.ts';

interface Typing extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete'> {
  /** Formats a stored value as text. */
  readonly format: (value: string) => string;
  readonly retype?: Retype | undefined;
  /** Called after the focus has left the control; `settle` shows the stored value. */
  readonly onLeave?: (settle: () => void) => void;
}

/**
 * A control whose text can differ from its value. Bad input stays in it, and a note explains it when the focus leaves.
 * It is a part of the component that calls this, so that a key renders one component.
 */
export function useTypedInput(input: InputProps, { format, retype, onLeave, ...attributes }: Typing): ReactNode {
  const { view, setInput, describedBy, words } = input;
  const { text, onChange, settle } = useTypedText(view, format, setInput, retype);
  const { isLeft, isTouched, onFocus, onChange: noteChange, onBlur } = useLeft(() => onLeave?.(settle));
  const { clean, hasRemoved, forget } = useRemoval(input.fieldType);
  const left = isLeft && text !== '' ? input.note : null;
  const note = left ?? (hasRemoved ? words('charactersRemoved') : null);
  const noteId = `${input.prefix}${view.key}-note`;
  return (
    <>
      <input
        {...controlAttributes(input)}
        className={view.isSensitive ? `${styles['control']} ${styles['secret']}` : styles['control']}
        dir="auto"
        autoCapitalize={view.capitals ?? capitalsOf(view.autocomplete)}
        {...attributes}
        value={text}
        aria-describedby={joined(describedBy, note !== null && noteId)}
        onChange={(event) => {
          clean(event.currentTarget);
          onChange(event);
          noteChange(event.currentTarget);
        }}
        onFocus={() => {
          forget();
          onFocus();
        }}
        onBlur={onBlur}
      />
      {(isTouched || note !== null) && drawNote(noteId, note, view.marked)}
    </>
  );
}
