import * as styles from './Spinner.module.css';

export interface SpinnerProps {
  /** The operation in progress, announced once. Without it, text beside the dots must describe it. */
  readonly label?: string;
  /** 0.4, 0.8 or 2 rem for each dot. */
  readonly size?: 'small' | 'medium' | 'large';
}

const sizes = { small: styles['small'], medium: styles['medium'], large: styles['large'] };

/** Three animated dots, static with reduced motion. */
export function Spinner({ label, size = 'medium' }: SpinnerProps) {
  return (
    <span
      role={label === undefined ? undefined : 'status'}
      aria-hidden={label === undefined || undefined}
      className={`${styles['spinner']} ${sizes[size]}`}
    >
      <span aria-hidden="true" className={styles['dot']} />
      <span aria-hidden="true" className={styles['dot']} />
      <span aria-hidden="true" className={styles['dot']} />
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
