import { useEffect, useRef, useState } from 'react';
import * as styles from './Toast.module.css';

/** What a toast says, and for how long. */
export interface ToastMessage {
  readonly id: string;
  readonly severity: 'success' | 'error';
  /** For example 'Login Card Error'. */
  readonly label: string;
  readonly message: string;
  /** Milliseconds until it closes by itself; 5000 unless told. */
  readonly duration?: number;
  /** Milliseconds since 1970; a toast that is drawn anew keeps the time it has left. */
  readonly shownAt?: number;
}

const SWIPE = 50;

export interface ToastProps {
  /** What it says, and for how long. */
  readonly toast: ToastMessage;
  /** Name of its button. */
  readonly closeLabel: string;
  /** Its time is over, its button was pressed, or it was swiped away. */
  readonly onClose: () => void;
}

/** Closes by itself, by its button, or by a swipe of 50 px to the side; the clock stands while it is looked at. */
export function Toast({ toast, closeLabel, onClose }: ToastProps) {
  const [isHeld, setIsHeld] = useState(false);
  const start = useRef<number | null>(null);
  const hold = { onPointerEnter: () => setIsHeld(true), onFocus: () => setIsHeld(true) };
  const release = { onPointerLeave: () => setIsHeld(false), onBlur: () => setIsHeld(false) };
  useCountdown(toast, isHeld, onClose);

  return (
    <div
      className={`${styles['toast']} ${styles[toast.severity]}`} {...hold} {...release}
      onPointerDown={(event) => { start.current = event.clientX; }}
      onPointerUp={(event) => {
        if (start.current !== null && Math.abs(event.clientX - start.current) >= SWIPE) onClose();
        start.current = null;
      }}
    >
      <div className={styles['text']}>
        <strong className={styles['label']}>{toast.label}</strong>
        <p className={styles['message']}>{toast.message}</p>
      </div>
      <button type="button" className={styles['close']} aria-label={closeLabel} onClick={onClose}><span aria-hidden="true">×</span></button>
    </div>
  );
}

/** Runs only while nobody looks and the window is in front. */
function useCountdown({ duration = 5000, shownAt }: ToastMessage, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useRef(onEnd);
  useEffect(() => { end.current = onEnd; });
  useEffect(() => {
    if (shownAt !== undefined) left.current = duration - (Date.now() - shownAt);
  }, [duration, shownAt]);

  useEffect(() => {
    if (isHeld) return undefined;
    let started = Date.now();
    let timer = setTimeout(() => end.current(), left.current);
    const pause = () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
      started = Date.now();
    };
    const resume = () => {
      clearTimeout(timer);
      started = Date.now();
      timer = setTimeout(() => end.current(), left.current);
    };
    window.addEventListener('blur', pause);
    window.addEventListener('focus', resume);
    return () => {
      pause();
      window.removeEventListener('blur', pause);
      window.removeEventListener('focus', resume);
    };
  }, [isHeld]);
}
