import type { ContentView, Span } from '../../engine/index.ts';
import * as styles from '../parts/Fold.module.css';
import { drawSpans } from '../loading/marked-text.tsx';
import { Notice } from '../parts/Notice.tsx';
import type { HeadingLevel } from './Heading.tsx';

export interface ContentProps {
  /** The view of the text, with its placeholders filled. */
  readonly view: ContentView;
  /** The level of the title; 2 by default. */
  readonly level?: HeadingLevel;
}

/** Text on the page. The engine finds its links, which lead to https, mail, telephone or an own page. */
export function Content({ view, level = 2 }: ContentProps) {
  if (view.tone === 'details')
    return (
      <details className={styles['fold']}>
        <summary>{view.title}</summary>
        <Content view={{ ...view, tone: 'plain', title: null }} />
      </details>
    );
  return (
    <Notice tone={view.tone} title={view.title} level={level}>
      {view.paragraphs.map((spans) => (
        <p key={keyOf(spans)}>{drawSpans(spans)}</p>
      ))}
      {view.list.length > 0 && (
        <ul>
          {view.list.map((spans) => (
            <li key={keyOf(spans)}>{drawSpans(spans)}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

const keyOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');
