import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
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

/**
 * Where toasts appear; spoken without taking the focus, reached by F8. Drawn before the first toast, so that it is
 * heard. They never lie over what has the focus.
 */
export function ToastRegion({ toasts, label, closeLabel, onClose }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const isEmpty = toasts.length === 0;
  const isAside = useStepAside(region, toasts);
  const wayBack = useWayBack(region, isEmpty);
  useReachedBy('F8', region, isEmpty);
  if (isEmpty && hasFocus) setHasFocus(false);

  const enter = (event: FocusEvent): void => {
    setHasFocus(true);
    wayBack.noteEntry(event);
  };
  const leave = (event: FocusEvent): void => {
    setHasFocus(event.currentTarget.contains(event.relatedTarget));
    wayBack.noteExit(event);
  };
  const close = (id: string): void => {
    // The button goes with its toast; the other toasts are still being read.
    if (hasFocus) region.current?.focus();
    onClose(id);
  };
  return (
    <section
      ref={region}
      className={`${styles['region']} ${isAside ? styles['aside'] : ''}`}
      aria-label={label}
      tabIndex={-1}
      onFocus={enter}
      onBlur={leave}
    >
      <div className={styles['list']} role="status" aria-atomic="false">
        {toasts.map((toast) => (
          <Toast
            key={toast.id}
            toast={toast}
            closeLabel={closeLabel}
            isHeld={hasFocus}
            onClose={() => close(toast.id)}
          />
        ))}
      </div>
    </section>
  );
}

interface WayBack {
  readonly noteEntry: (event: FocusEvent) => void;
  readonly noteExit: (event: FocusEvent) => void;
}

/** Once nothing is left to be read there, the focus goes back to where it came from, by whatever way it came. */
function useWayBack(region: RefObject<HTMLElement | null>, isEmpty: boolean): WayBack {
  const former = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isEmpty) return;
    const isLost = document.activeElement === document.body || document.activeElement === region.current;
    if (isLost) former.current?.focus();
    former.current = null;
  }, [region, isEmpty]);
  return {
    noteEntry: ({ currentTarget, relatedTarget }) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        former.current = relatedTarget;
    },
    // Without a place it went to, the window was left or a toast is gone: the way back is still wanted.
    noteExit: ({ currentTarget, relatedTarget }) => {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) former.current = null;
    },
  };
}

/** The key moves the focus there, from the moment the toasts stand in the page. */
function useReachedBy(key: string, region: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  useLayoutEffect(() => {
    const reach = (event: KeyboardEvent) => {
      if (event.key === key && !isEmpty) region.current?.focus();
    };
    document.addEventListener('keydown', reach);
    return () => document.removeEventListener('keydown', reach);
  }, [key, region, isEmpty]);
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
