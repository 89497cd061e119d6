import { useEffect, useRef, useState } from 'react';
import { CloseButton } from './CloseButton.tsx';
import * as styles from './Toast.module.css';
import { unbroken } from './unbroken.ts';

/** The text of a toast and its duration. */
export interface ToastMessage {
  readonly id: string;
  readonly severity: 'success' | 'error';
  /** For example 'Login Card Error'. */
  readonly label: string;
  readonly message: string;
  /** Milliseconds until it closes; 5000 by default. */
  readonly duration?: number;
  /** Milliseconds of `performance.now()`; a toast that is rendered anew keeps its remaining time. */
  readonly shownAt?: number;
}

const SWIPE = 50;

export interface ToastProps {
  /** The text and the duration. */
  readonly toast: ToastMessage;
  /** The name of the close button. */
  readonly closeLabel: string;
  /** The focus is inside the toasts, which pauses their timers. */
  readonly isHeld?: boolean;
  /** Called at the end of its time, by its button, or by a swipe. */
  readonly onClose: () => void;
}

/** Closes after its duration, by its button, or by a swipe of 50 px to the side; pointing at it pauses the timer. */
export function Toast({ toast, closeLabel, isHeld = false, onClose }: ToastProps) {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const start = useRef<number | null>(null);
  const pointed = { onPointerEnter: () => setIsPointedAt(true), onPointerLeave: () => setIsPointedAt(false) };
  useCountdown(toast, isPointedAt || isHeld, onClose);

  return (
    <div
      className={`${styles['toast']} ${toast.severity === 'error' ? styles['error'] : styles['success']}`}
      {...pointed}
      onPointerDown={(event) => {
        start.current = event.clientX;
      }}
      onPointerUp={(event) => {
        if (start.current !== null && Math.abs(event.clientX - start.current) >= SWIPE) onClose();
        start.current = null;
      }}
    >
      <div className={styles['text']}>
        <strong className={styles['label']}>{unbroken(toast.label)}</strong>
        <p className={styles['message']}>{unbroken(toast.message)}</p>
      </div>
      <CloseButton label={closeLabel} onClose={onClose} className={styles['close']} />
    </div>
  );
}

/** Runs only while the toast is not held and the window has the focus. */
function useCountdown({ duration = 5000, shownAt }: ToastMessage, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (shownAt !== undefined) left.current = duration - (performance.now() - shownAt);
  }, [duration, shownAt]);

  useEffect(() => {
    if (isHeld) return undefined;
    let started = performance.now();
    let timer = setTimeout(() => end.current(), left.current);
    const pause = () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
      started = performance.now();
    };
    const resume = () => {
      clearTimeout(timer);
      started = performance.now();
      timer = setTimeout(() => end.current(), left.current);
    };
    const listening = new AbortController();
    addEventListener('blur', pause, listening);
    addEventListener('focus', resume, listening);
    return () => {
      pause();
      listening.abort();
    };
  }, [isHeld]);
}
