import { ErrorIcon } from '../parts/ErrorIcon.tsx';
import * as styles from './Control.module.css';

export interface LeftNoteProps {
  /** For the control's description. */
  readonly id: string;
  /** Null while there is nothing to say. */
  readonly text: string | null;
}

/**
 * What an applicant is told about a control they have left. Its place stands before the words, so that they are heard
 * where the focus is by then.
 */
export function LeftNote({ id, text }: LeftNoteProps) {
  return (
    <div role="status">
      {text !== null && (
        <p id={id} className={styles['note']}>
          <ErrorIcon />
          {text}
        </p>
      )}
    </div>
  );
}
