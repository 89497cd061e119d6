/** Texts with the marks of their author. */
import { Fragment, type ReactNode } from 'react';
import type { Span, Values } from '../../engine/index.ts';
import { filledSpans, spansIn, type MarkedTexts } from '../../engine/internal.ts';
import { unbroken } from '../parts/unbroken.ts';
import { hrefOf, namesForm } from './base-path.ts';

/** The content of an element that is a text of a block with its marks, and with the answers in its placeholders. */
export function drawMarked(marked: MarkedTexts | undefined, text: string, values?: Values): ReactNode {
  const spans = spansIn(marked, text);
  return drawSpans(values ? filledSpans(spans, values) : spans);
}

/** The content of an element that is a text with its marks. */
export function drawSpans(spans: readonly Span[]): ReactNode {
  const [first, second] = spans;
  // A text without marks is a text of its element, and no element inside of it.
  return second === undefined && drawnIn(first) === null ? unbroken(first?.text ?? '') : spans.map(drawSpan);
}

/** The element around a text with marks; null for a text without any. */
function drawnIn({ text = '', image, href, strong, em }: Partial<Span> = {}): ReactNode {
  if (image) return <img {...image} alt={text} />;
  let drawn: ReactNode = null;
  if (em) drawn = <em>{unbroken(text)}</em>;
  if (strong) drawn = <strong>{drawn ?? unbroken(text)}</strong>;
  return href === undefined ? drawn : <a href={namesForm(href) ? href : hrefOf(href)}>{drawn ?? unbroken(text)}</a>;
}

/** A text between marks has an element of its own, in which a translation can put another one. */
const drawSpan = (span: Span, key: number): ReactNode => (
  <Fragment key={key}>{drawnIn(span) ?? <span>{unbroken(span.text)}</span>}</Fragment>
);
