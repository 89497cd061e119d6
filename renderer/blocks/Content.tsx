import type { ReactNode } from 'react';
import type { ContentView, Span } from '../../engine/index.ts';
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

/** The content of an element that is a text with its links. */
export function drawSpans(spans: readonly Span[]): ReactNode {
  const [first, second] = spans;
  if (second === undefined && first?.href === undefined) return unbroken(first?.text ?? '');
  return spans.map(({ text, href }) =>
    href === undefined ? (
      <span key={text}>{unbroken(text)}</span>
    ) : (
      <a key={href + text} href={namesForm(href) ? href : hrefOf(href)}>
        {unbroken(text)}
      </a>
    ),
  );
}

const keyOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');
