import type { ReactNode } from 'react';
import * as styles from './Card.module.css';

export interface CardProps {
  /** A heading that can take the focus. */
  readonly title?: ReactNode;
  /** The id of the title. */
  readonly titleId?: string;
  /** The level of the title; 2 by default. */
  readonly level?: 1 | 2 | 3;
  /** The content of the card. */
  readonly children: ReactNode;
  /** Shown below a line, for example links to other screens. */
  readonly footer?: ReactNode;
  /** `narrow`: a card that is alone on its screen, such as Log In. */
  readonly width?: 'full' | 'narrow';
}

/** A sheet on the page. */
export function Card({ title, titleId, level = 2, children, footer, width = 'full' }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={`${styles['card']} ${width === 'full' ? '' : styles['narrow']}`}>
      {title && (
        <Heading id={titleId} className={styles['title']} tabIndex={-1}>
          {title}
        </Heading>
      )}
      {children}
      {footer && <div className={styles['footer']}>{footer}</div>}
    </div>
  );
}
