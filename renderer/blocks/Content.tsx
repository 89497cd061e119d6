import { Fragment, type ReactNode } from 'react';
import type { ContentView, Span } from '../../engine/index.ts';
import * as styles from '../parts/Fold.module.css';
import { hrefOf, namesForm } from '../loading/base-path.ts';
import { Notice } from '../parts/Notice.tsx';
import { unbroken } from '../parts/unbroken.ts';
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

/** The content of an element that is a text with its marks. */
export function drawSpans(spans: readonly Span[]): ReactNode {
  const [first, second] = spans;
  // A text without marks is a text of its element, and no element inside of it.
  return second === undefined && drawnIn(first) === null ? unbroken(first?.text ?? '') : spans.map(drawSpan);
}

/** The element around a text with marks; null for a text without any. */
function drawnIn({ text = '', href, strong, em }: Partial<Span> = {}): ReactNode {
  let drawn: ReactNode = null;
  if (em) drawn = <em>{unbroken(text)}</em>;
  if (strong) drawn = <strong>{drawn ?? unbroken(text)}</strong>;
  return href === undefined ? drawn : <a href={namesForm(href) ? href : hrefOf(href)}>{drawn ?? unbroken(text)}</a>;
}

/** A text between marks has an element of its own, in which a translation can put another one. */
const drawSpan = (span: Span, key: number): ReactNode => (
  <Fragment key={key}>{drawnIn(span) ?? <span>{unbroken(span.text)}</span>}</Fragment>
);

const keyOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');
