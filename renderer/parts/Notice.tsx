import type { ReactNode } from 'react';
import * as styles from './Notice.module.css';
import { unbroken } from './unbroken.ts';

export type NoticeTone = 'plain' | 'info' | 'warning' | 'success' | 'prompt' | 'start' | 'quiet' | 'error';

export interface NoticeProps {
  /** The visual urgency; the text must express it too. */
  readonly tone?: NoticeTone;
  /** A heading of its own, if it needs one. */
  readonly title?: string | null;
  /** The level of the title; 2 by default. */
  readonly level?: number;
  /** Paragraphs and lists. */
  readonly children: ReactNode;
}

const tones: Readonly<Record<NoticeTone, string | undefined>> = {
  plain: styles['plain'],
  info: styles['info'],
  warning: styles['warning'],
  success: styles['success'],
  prompt: styles['prompt'],
  start: styles['start'],
  quiet: styles['quiet'],
  error: styles['error'],
};

/** Static text with a tone. */
export function Notice({ tone = 'info', title, level = 2, children }: NoticeProps) {
  const Heading = `h${Math.min(level, 6)}` as 'h2';
  return (
    <div className={`${styles['notice']} ${tones[tone]}`}>
      {title && <Heading className={styles['title']}>{unbroken(title)}</Heading>}
      {children}
    </div>
  );
}
