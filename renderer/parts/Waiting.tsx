import { useEffect, useState } from 'react';
import { Spinner } from './Spinner.tsx';
import * as styles from './Waiting.module.css';

export interface WaitingProps {
  /** Kept by the owner; nothing is said during the first second. */
  readonly isWaiting: boolean;
  /** What is being waited for, for example `Saving…`. */
  readonly label: string;
}

const patience = 1000;

/** Says that something is on its way, seen and heard, once it takes longer than a second. */
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
