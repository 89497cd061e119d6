import type { ReactNode } from 'react';
import * as styles from './Notice.module.css';

export type NoticeTone = 'plain' | 'info' | 'warning' | 'success' | 'prompt' | 'error';

export interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly title?: string | null;
  /** The level of the title; 2 unless told. */
  readonly level?: number;
  readonly children: ReactNode;
}

/** Words set apart from the questions. */
export function Notice({ tone = 'info', title, level = 2, children }: NoticeProps) {
  const Heading = `h${Math.min(level, 6)}` as 'h2';
  return (
    <div className={`${styles['notice']} ${styles[tone]}`}>
      {title && <Heading className={styles['title']}>{title}</Heading>}
      {children}
    </div>
  );
}
