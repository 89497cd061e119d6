import * as styles from './CloseButton.module.css';

export interface CloseButtonProps {
  /** The accessible name. */
  readonly label: string;
  /** Called by a press. */
  readonly onClose: () => void;
  /** A class for its position. */
  readonly className?: string | undefined;
}

/** The close button in a corner. */
export function CloseButton({ label, onClose, className = '' }: CloseButtonProps) {
  return (
    <button type="button" className={`${styles['close']} ${className}`} aria-label={label} onClick={onClose}>
      <span aria-hidden="true">×</span>
    </button>
  );
}
