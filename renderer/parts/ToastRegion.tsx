import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { Toast, type ToastMessage } from './Toast.tsx';
import * as styles from './Toast.module.css';

export interface ToastRegionProps {
  /** The toasts; the newest is last. */
  readonly toasts: readonly ToastMessage[];
  /** The accessible name, which names the key: 'Notifications (F8)'. */
  readonly label: string;
  /** The name of the close button of each toast. */
  readonly closeLabel: string;
  /** Called with the id of the toast to close. */
  readonly onClose: (id: string) => void;
}

/**
 * The live region of toasts. It announces without taking the focus, F8 moves the focus to it, and it exists before the
 * first toast. Toasts never cover the focused element.
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
    // The focused button disappears with its toast, and the other toasts are still open.
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

/** When the region becomes empty, the focus returns to its former element. */
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
    // Without a target the window lost the focus or a toast closed: keep the former element.
    noteExit: ({ currentTarget, relatedTarget }) => {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) former.current = null;
    },
  };
}

/** The key moves the focus to the region as soon as it has toasts. */
function useReachedBy(key: string, region: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  useLayoutEffect(() => {
    const reach = (event: KeyboardEvent) => {
      if (event.key === key && !isEmpty) region.current?.focus();
    };
    document.addEventListener('keydown', reach);
    return () => document.removeEventListener('keydown', reach);
  }, [key, region, isEmpty]);
}

/** True if the region must move to the other edge of the window, because it would cover the focused element. */
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
