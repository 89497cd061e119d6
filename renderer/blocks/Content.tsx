import { createElement, type ReactNode } from 'react';
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

/** The content of an element that is a text with its marks. */
export function drawSpans(spans: readonly Span[]): ReactNode {
  const [first, ...others] = spans;
  return others.length === 0 && tagsOf(first).length === 0 ? unbroken(first?.text ?? '') : spans.map(drawSpan);
}

const tagsOf = ({ href, strong, em }: Partial<Span> = {}) =>
  ([href !== undefined && 'a', strong && 'strong', em && 'em'] as const).filter((tag) => typeof tag === 'string');

function drawSpan(span: Span, key: number): ReactNode {
  const { text, href } = span;
  const [outer = 'span', ...inner] = tagsOf(span);
  return createElement(
    outer,
    href === undefined ? { key } : { key, href: namesForm(href) ? href : hrefOf(href) },
    inner.reduceRight<ReactNode>((content, tag) => createElement(tag, null, content), unbroken(text)),
  );
}

const keyOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');
