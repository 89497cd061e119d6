import { Notice } from '../../renderer/parts/Notice.tsx';
import { unbroken } from '../../renderer/parts/unbroken.ts';
import * as styles from './FailureNotice.module.css';

export interface FailureNoticeProps {
  /** Null without a failure. */
  readonly text: string | null;
}

/** The place of a failure, which is announced when it comes. */
export const FailureNotice = ({ text }: FailureNoticeProps) => (
  <div role="alert" className={styles['failure']}>
    {text !== null && (
      <Notice tone="error">
        <p>{unbroken(text)}</p>
      </Notice>
    )}
  </div>
);
