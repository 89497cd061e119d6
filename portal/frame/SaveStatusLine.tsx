import { useEffect, useRef, useState } from 'react';
import type { SaveStatus } from '../session/queue/save-queue.ts';
import type { Session } from '../session/session/session.ts';
import { isSaveFailure, saveText } from '../base/save-text.ts';
import * as styles from './SaveStatusLine.module.css';
import { unbroken } from '../../renderer/parts/unbroken.ts';

export interface SaveStatusLineProps {
  /** Its form has the texts. */
  readonly session: Session;
  /** The state of the latest answers. */
  readonly save: SaveStatus;
}

/** Announces the state of saving, and shows a failure prominently. The rail shows the state otherwise. */
export function SaveStatusLine({ session, save }: SaveStatusLineProps) {
  const isFailure = isSaveFailure(save);
  const text = saveText(session, save);
  const spoken = useSpoken(isFailure || save.state === 'waiting' ? '' : text);
  return (
    <div className={styles['line']}>
      {isFailure && (
        <p aria-hidden="true" className={styles['failure']}>
          {unbroken(text)}
        </p>
      )}
      <div role="status" className="visually-hidden">
        {spoken}
      </div>
      <div role="alert" className="visually-hidden">
        {isFailure ? unbroken(text) : ''}
      </div>
    </div>
  );
}

const restBetweenWords = 10_000;

/** The text for screen readers: the latest one, at most every ten seconds. */
function useSpoken(text: string): string {
  const [spoken, setSpoken] = useState('');
  const lastAt = useRef(-Infinity);
  useEffect(() => {
    const wait = Math.max(0, lastAt.current + restBetweenWords - performance.now());
    const timer = setTimeout(() => {
      lastAt.current = performance.now();
      setSpoken(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}
