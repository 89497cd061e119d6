import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { CloseButton } from './CloseButton.tsx';
import { focusHeading } from './focus-heading.ts';
import * as styles from './Modal.module.css';
import { unbroken } from './unbroken.ts';

export interface ModalProps {
  /** The heading and accessible name of the dialog. */
  readonly title: string;
  /** 30rem, 60rem or 80vw; the whole width of a phone. A `sheet` is at the lower edge of the window. */
  readonly width?: 'small' | 'medium' | 'large' | 'sheet';
  /** Called by Escape and the close button; the owner then removes the modal. */
  readonly onClose: () => void;
  /** The name of the close button; without it there is none. */
  readonly closeLabel?: string;
  /** The content. The element with `data-start` takes the focus (Cancel, in a destructive modal), else the heading. */
  readonly children: ReactNode;
  /** The buttons; the safe one is first. */
  readonly actions?: ReactNode;
  /** `alertdialog` for urgent content. */
  readonly role?: 'dialog' | 'alertdialog';
}

/** A native modal dialog, open while it is rendered. The page behind is inert, and the focus returns afterwards. */
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
          {unbroken(title)}
        </h2>
        {closeLabel && <CloseButton label={closeLabel} onClose={onClose} className={styles['close']} />}
      </div>
      <div className={styles['body']}>{children}</div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </dialog>
  );
}

export interface ConfirmModalProps extends Pick<ModalProps, 'title' | 'onClose' | 'children'> {
  /** The label of the button that cancels. */
  readonly cancel: string;
  /** The label of the button that confirms. */
  readonly confirm: string;
  /** Called by the button that confirms; the owner then removes the modal. */
  readonly onConfirm: () => void;
}

/** Asks before an action that cannot be undone. The focus starts on Cancel, so that an early Enter destroys nothing. */
export function ConfirmModal({ title, cancel, confirm, onConfirm, onClose, children }: ConfirmModalProps) {
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" data-start onClick={onClose}>
            {cancel}
          </Button>
          <Button kind="danger" onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}

/**
 * Opens before the first paint and closes before the removal, so that the browser restores the focus. If the control
 * that had it is gone, the heading of the page takes it.
 */
function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      const { activeElement, body } = document;
      // The browser takes the focus out of a closed dialog only before its next painting.
      if (activeElement === body || element?.contains(activeElement) === true) focusHeading();
    };
  }, []);
  return dialog;
}
