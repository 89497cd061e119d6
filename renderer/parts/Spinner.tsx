import * as styles from './Spinner.module.css';

export interface SpinnerProps {
  /**
   * What is being waited for; read once by a screen reader. Without it the dots are an ornament of words that stand
   * beside them.
   */
  readonly label?: string;
  /** 0.4, 0.8 or 2 rem for each dot. */
  readonly size?: 'small' | 'medium' | 'large';
}

/** Three dots that breathe, and stand still where less motion is asked for. */
export function Spinner({ label, size = 'medium' }: SpinnerProps) {
  return (
    <div
      role={label === undefined ? undefined : 'status'}
      aria-hidden={label === undefined || undefined}
      className={`${styles['spinner']} ${styles[size]}`}
    >
      <span aria-hidden="true" className={styles['dot']} />
      <span aria-hidden="true" className={styles['dot']} />
      <span aria-hidden="true" className={styles['dot']} />
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </div>
  );
}
