import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { CloseButton } from './CloseButton.tsx';
import * as styles from './Popover.module.css';

export interface PopoverProps {
  /** The text of the button that opens it. */
  readonly label: ReactNode;
  /** The name of the close button. */
  readonly closeLabel: string;
  /** The content; `close` also returns the focus to the button. */
  readonly children: (close: () => void) => ReactNode;
}

/** A disclosure: opened by its button; closed by that button, the close button, Escape or a press outside. */
export function Popover({ label, closeLabel, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeFromOutside = (event: Event) => {
      if (root.current && !event.composedPath().includes(root.current)) setIsOpen(false);
    };
    const end = new AbortController();
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, closeFromOutside, end);
    return () => end.abort();
  }, [isOpen]);

  return (
    <div
      ref={root}
      className={styles['root']}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close();
      }}
    >
      <button
        ref={opener}
        type="button"
        className={styles['opener']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <Panel id={panelId} closeLabel={closeLabel} onClose={close}>
          {children}
        </Panel>
      )}
    </div>
  );
}

function Panel({
  id,
  closeLabel,
  onClose,
  children,
}: Pick<PopoverProps, 'closeLabel' | 'children'> & { readonly id: string; readonly onClose: () => void }) {
  return (
    <div id={id} className={styles['panel']}>
      <CloseButton label={closeLabel} onClose={onClose} className={styles['close']} />
      {children(onClose)}
    </div>
  );
}
