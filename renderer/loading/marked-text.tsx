/** Texts with the marks of their author. */
import { Fragment, type ReactNode } from 'react';
import type { Span, Values } from '../../engine/index.ts';
import { filledSpans, markedIn, type MarkedTexts, withOwnWords } from '../../engine/internal.ts';
import { unbroken } from '../parts/unbroken.ts';
import { hrefOf, namesForm } from './base-path.ts';

/** The content of an element that is a text of a block with its marks, and with the answers in its placeholders. */
export function drawMarked(marked: MarkedTexts | undefined, text: string, values?: Values): ReactNode {
  const spans = markedIn(marked, text);
  if (!spans) return unbroken(values ? withOwnWords(text, values) : text);
  return drawSpans(values ? filledSpans(spans, values) : spans);
}

/** The content of an element that is a text with its marks. */
export function drawSpans(spans: readonly Span[]): ReactNode {
  const [first] = spans;
  // A text without marks is a text of its element, and no element inside of it.
  if (first && !spans[1] && !Object.keys(first)[1]) return unbroken(first.text);
  return spans.map(drawSpan);
}

/** A text between marks has an element of its own, in which a translation can put another one. */
function drawSpan({ text, image, href, strong, em, translate }: Span, key: number): ReactNode {
  let drawn = image ? <img {...image} alt={text} /> : <span translate={translate}>{unbroken(text)}</span>;
  if (em) drawn = <em>{drawn}</em>;
  if (strong) drawn = <strong>{drawn}</strong>;
  if (href) drawn = <a href={namesForm(href) ? href : hrefOf(href)}>{drawn}</a>;
  return <Fragment key={key}>{drawn}</Fragment>;
}
