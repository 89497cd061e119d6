import { ErrorIcon } from '../parts/ErrorIcon.tsx';
import { unbroken } from '../parts/unbroken.ts';
import * as styles from './Control.module.css';

export interface LeftNoteProps {
  /** The id for the control's description. */
  readonly id: string;
  /** Null while there is no note. */
  readonly text: string | null;
}

/** A note after the focus has left a control. Its live region exists before the text, so that the text is announced. */
export function LeftNote({ id, text }: LeftNoteProps) {
  return drawNote(id, text);
}

/** The elements of a note, for a control that draws it without a component of its own. */
export function drawNote(id: string, text: string | null) {
  return (
    <div role="status">
      {text !== null && (
        <p id={id} className={styles['note']}>
          <ErrorIcon />
          <span>{unbroken(text)}</span>
        </p>
      )}
    </div>
  );
}
