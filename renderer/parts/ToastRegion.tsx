import { useEffect, useRef } from 'react';
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

/** Where toasts appear; spoken without taking the focus, reached by F8. Drawn before the first toast, so that it is heard. */
export function ToastRegion({ toasts, label, closeLabel, onClose }: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const reach = (event: KeyboardEvent) => { if (event.key === 'F8') region.current?.focus(); };
    document.addEventListener('keydown', reach);
    return () => document.removeEventListener('keydown', reach);
  }, []);

  return (
    <section ref={region} className={styles['region']} aria-label={label} tabIndex={-1}>
      <div className={styles['list']} role="status" aria-atomic="false">
        {toasts.map((toast) => <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onClose={() => onClose(toast.id)} />)}
      </div>
    </section>
  );
}
