import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { Toast, type ToastMessage } from './Toast.tsx';
import * as styles from './Toast.module.css';

export interface ToastRegionProps {
  /** The newest last. */
  readonly toasts: readonly ToastMessage[];
  /** Names the key that reaches it: 'Notifications (F8)'. */
  readonly label: string;
  /** Name of the button of each. */
  readonly closeLabel: string;
  /** Told the id of the toast that is to go. */
  readonly onClose: (id: string) => void;
}

/** Where toasts appear; spoken without taking the focus, reached by F8. Drawn before the first toast, so that it is heard. They never lie over what has the focus. */
export function ToastRegion({ toasts, label, closeLabel, onClose }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const isEmpty = toasts.length === 0;
  const isAside = useStepAside(region, toasts);
  useReachedBy('F8', region, isEmpty);
  if (isEmpty && hasFocus) setHasFocus(false);

  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => setHasFocus(currentTarget.contains(relatedTarget));
  const close = (id: string): void => {
    // The button goes with its toast; the other toasts are still being read.
    if (hasFocus) region.current?.focus();
    onClose(id);
  };
  return (
    <section
      ref={region} className={`${styles['region']} ${isAside ? styles['aside'] : ''}`} aria-label={label} tabIndex={-1}
      onFocus={() => setHasFocus(true)} onBlur={leave}
    >
      <div className={styles['list']} role="status" aria-atomic="false">
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} closeLabel={closeLabel} isHeld={hasFocus} onClose={() => close(toast.id)} />
        ))}
      </div>
    </section>
  );
}

/** The key moves the focus there and, once nothing is left to be read there, the focus goes back to where it was. */
function useReachedBy(key: string, region: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  const former = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const reach = (event: KeyboardEvent) => {
      if (event.key !== key || isEmpty) return;
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && !region.current?.contains(activeElement)) former.current = activeElement;
      region.current?.focus();
    };
    document.addEventListener('keydown', reach);
    return () => document.removeEventListener('keydown', reach);
  }, [key, region, isEmpty]);
  useEffect(() => {
    if (!isEmpty) return;
    const isLost = document.activeElement === document.body || document.activeElement === region.current;
    if (isLost) former.current?.focus();
    former.current = null;
  }, [region, isEmpty]);
}

/** Whether the other edge of the window is taken, because the usual one has the focus. */
function useStepAside(region: RefObject<HTMLElement | null>, toasts: readonly ToastMessage[]): boolean {
  const [isAside, setIsAside] = useState(false);
  useEffect(() => {
    if (toasts.length === 0) return undefined;
    const stepAside = () => setIsAside((was) => (covers(region.current, document.activeElement) ? !was : was));
    stepAside();
    document.addEventListener('focusin', stepAside);
    return () => document.removeEventListener('focusin', stepAside);
  }, [region, toasts]);
  return isAside;
}

function covers(region: Element | null, focused: Element | null): boolean {
  if (region === null || focused === null || focused === document.body || region.contains(focused)) return false;
  const [over, under] = [region.getBoundingClientRect(), focused.getBoundingClientRect()];
  return over.top < under.bottom && under.top < over.bottom && over.left < under.right && under.left < over.right;
}
