import { useEffect, useState } from 'react';
import { Spinner } from './Spinner.tsx';
import * as styles from './Waiting.module.css';

export interface WaitingProps {
  /** The state, which the owner keeps; nothing appears in the first second. */
  readonly isWaiting: boolean;
  /** The operation in progress, for example `Saving…`. */
  readonly label: string;
}

const patience = 1000;

/** Shows and announces an operation that takes longer than a second. */
export function Waiting({ isWaiting, label }: WaitingProps) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLong(true), patience);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isWaiting]);
  return (
    <div role="status" className={styles['waiting']}>
      {isLong && (
        <>
          <Spinner size="small" />
          <span>{label}</span>
        </>
      )}
    </div>
  );
}
