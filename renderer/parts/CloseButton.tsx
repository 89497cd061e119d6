import * as styles from './CloseButton.module.css';

export interface CloseButtonProps {
  /** What a screen reader calls it. */
  readonly label: string;
  /** It was pressed. */
  readonly onClose: () => void;
  /** Places it. */
  readonly className?: string | undefined;
}

/** The cross in a corner. */
export function CloseButton({ label, onClose, className = '' }: CloseButtonProps) {
  return (
    <button type="button" className={`${styles['close']} ${className}`} aria-label={label} onClick={onClose}>
      <span aria-hidden="true">×</span>
    </button>
  );
}
