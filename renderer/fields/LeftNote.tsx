import { ErrorIcon } from '../parts/ErrorIcon.tsx';
import { unbroken } from '../parts/unbroken.ts';
import * as styles from './Control.module.css';

/**
 * The elements of a note after the focus has left a control; `text` is null while there is none. The live region exists
 * before the text, so that the text is announced.
 */
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
