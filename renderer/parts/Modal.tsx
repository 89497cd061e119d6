import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { CloseButton } from './CloseButton.tsx';
import * as styles from './Modal.module.css';

export interface ModalProps {
  /** The heading, and the name of the dialog. */
  readonly title: string;
  /** 30rem, 60rem or 80vw; the whole width of a phone. */
  readonly width?: 'small' | 'medium' | 'large';
  /** Escape and the corner's button; the owner then stops drawing the modal. */
  readonly onClose: () => void;
  /** Name of the corner's button; without it there is none. */
  readonly closeLabel?: string;
  /** Where the focus goes: the element marked `data-start` (Cancel, in a modal that destroys), else the heading. */
  readonly children: ReactNode;
  /** Buttons, the safe one first. */
  readonly actions?: ReactNode;
  /** `alertdialog` for what cannot wait. */
  readonly role?: 'dialog' | 'alertdialog';
}

/** A native modal dialog, open while it is drawn; the page behind is inert and the focus returns to where it was. */
export function Modal({ title, width = 'small', onClose, closeLabel, children, actions, role = 'dialog' }: ModalProps) {
  const titleId = useId();
  const dialog = useOpenDialog();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const start = dialog.current?.querySelector<HTMLElement>('[data-start]') ?? heading.current;
    start?.focus();
  }, [dialog]);

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      aria-labelledby={titleId}
      className={`${styles['modal']} ${styles[width]}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles['head']}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={styles['title']}>
          {title}
        </h2>
        {closeLabel && <CloseButton label={closeLabel} onClose={onClose} className={styles['close']} />}
      </div>
      <div className={styles['body']}>{children}</div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </dialog>
  );
}

/** Opened before the first paint and closed before it goes, so that the browser gives the focus back. */
function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
