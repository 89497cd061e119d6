import type { ReactNode } from 'react';
import * as styles from './Card.module.css';

export interface CardProps {
  /** A heading that can take the focus. */
  readonly title?: ReactNode;
  /** The level of the title; 2 unless told. */
  readonly level?: 1 | 2 | 3;
  /** What stands on the card. */
  readonly children: ReactNode;
  /** Set apart below a line, as the ways to other screens. */
  readonly footer?: ReactNode;
  /** `narrow`: a card that stands alone on its screen, as Log In does. */
  readonly width?: 'full' | 'narrow';
}

/** A sheet of paper on the page. */
export function Card({ title, level = 2, children, footer, width = 'full' }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={`${styles['card']} ${styles[width]}`}>
      {title && (
        <Heading className={styles['title']} tabIndex={-1}>
          {title}
        </Heading>
      )}
      {children}
      {footer && <div className={styles['footer']}>{footer}</div>}
    </div>
  );
}
