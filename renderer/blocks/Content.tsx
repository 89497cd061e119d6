import type { ContentView, Span } from '../../engine/index.ts';
import { hrefOf } from '../loading/base-path.ts';
import { Notice } from '../parts/Notice.tsx';
import type { HeadingLevel } from './Heading.tsx';

export interface ContentProps {
  /** The words as the engine fills them in now. */
  readonly view: ContentView;
  /** Of the title; 2 unless told. */
  readonly level?: HeadingLevel;
}

/** Words on the page; links are found in them by the engine and lead to https, mail, telephone or a page of ours. */
export function Content({ view, level = 2 }: ContentProps) {
  return (
    <Notice tone={view.tone} title={view.title} level={level}>
      {view.paragraphs.map((spans) => (
        <p key={keyOf(spans)}>
          <Spans spans={spans} />
        </p>
      ))}
      {view.list.length > 0 && (
        <ul>
          {view.list.map((spans) => (
            <li key={keyOf(spans)}>
              <Spans spans={spans} />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** Words with their links. */
export function Spans({ spans }: { readonly spans: readonly Span[] }) {
  return spans.map(({ text, href }) =>
    href === undefined ? (
      text
    ) : (
      <a key={href + text} href={hrefOf(href)}>
        {text}
      </a>
    ),
  );
}

const keyOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');
