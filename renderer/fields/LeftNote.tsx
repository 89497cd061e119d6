import type { MarkedTexts } from '../../engine/internal.ts';
import { drawMarked } from '../loading/marked-text.tsx';
import { ErrorIcon } from '../parts/ErrorIcon.tsx';
import * as styles from './Control.module.css';

/**
 * The elements of a note after the focus has left a control; `text` is null while there is none. The live region exists
 * before the text, so that the text is announced.
 */
export function drawNote(id: string, text: string | null, marked: MarkedTexts | undefined) {
  return (
    <div role="status">
      {text !== null && (
        <p id={id} className={styles['note']}>
          <ErrorIcon />
          <span>{drawMarked(marked, text)}</span>
        </p>
      )}
    </div>
  );
}
