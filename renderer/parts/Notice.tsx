import type { ReactNode } from 'react';
import * as styles from './Notice.module.css';

export type NoticeTone = 'plain' | 'info' | 'warning' | 'success' | 'prompt' | 'error';

export interface NoticeProps {
  /** How urgent it looks; the words must say it too. */
  readonly tone?: NoticeTone;
  /** A heading of its own, where it needs one. */
  readonly title?: string | null;
  /** The level of the title; 2 unless told. */
  readonly level?: number;
  /** Paragraphs and lists. */
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
