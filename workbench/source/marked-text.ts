/** The marks of authors in texts: emphasis, bold, links, images, and a backslash before a mark that is a text. */
import type { Span } from '../../engine/index.ts';
import type { TextImage } from '../../engine/language/text.ts';
import { link } from '../../engine/language/text.ts';

/** An image with its alternative text and its place, which looks like the name of an image. */
export const imageMark = /!\[([^\][]*)\]\(([^()\s[\]]+\.(?:png|jpe?g|webp|gif|svg|avif|PNG|JPE?G|WEBP))\)/;

/** An escaped mark, an image, a link, or stars. */
const marks = new RegExp(String.raw`\\([\\*[])|${imageMark.source}|${link.source}|\*\*?`, 'g');

type Images = Readonly<Record<string, TextImage>>;

/**
 * Splits a text at its marks: `*emphasis*`, `**bold**` and `[label](address)` links, whose address is https, mail,
 * telephone or a path; `![alternative text](name.png)` is one of the images. A backslash makes the next mark a text; a
 * mark without its other half is a text too, and stars between two spaces or inside of a word.
 */
export function markedSpans(text: string, images: Images = {}): readonly Span[] {
  if (!/[\\*[]/.test(text)) return text === '' ? [] : [{ text }];
  const spans: MutableSpan[] = [];
  const open: Partial<Record<Mark, number>> = {};
  let end = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, escaped, words, file, label, href] = match;
    const image = file !== undefined && Object.hasOwn(images, file) ? images[file] : undefined;
    const before = text[match.index - 1] ?? ' ';
    spans.push({ text: text.slice(end, match.index) });
    end = match.index + whole.length;
    const after = text[end] ?? ' ';
    if (image !== undefined && words) spans.push({ text: words, image });
    else if (label === undefined) spans.push({ text: escaped ?? whole });
    else for (const span of markedSpans(label)) spans.push({ ...span, href: href ?? '' });
    const mark = whole === '*' ? 'em' : whole === '**' ? 'strong' : undefined;
    if (mark === undefined) continue;
    const from = open[mark];
    if (from !== undefined && isEdge(before, after) && plainText(spans.slice(from + 1, -1)) !== '') {
      for (const span of spans.slice(from)) span[mark] = true;
      spans[from] = spans[spans.length - 1] = { text: '' };
      delete open[mark];
    } else if (isEdge(after, before)) open[mark] = spans.length - 1;
  }
  return joinedSpans([...spans, { text: text.slice(end) }]);
}

type Mark = 'strong' | 'em';
type MutableSpan = { -readonly [K in keyof Span]: Span[K] };

/** A letter of a script with spaces between its words; in other scripts, every letter can be the end of a word. */
const inWord = /[\w\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}]/u;

/** True between a text on one side and the end of a word on the other. */
const isEdge = (inner: string, outer: string): boolean => /\S/.test(inner) && !inWord.test(outer);

/** The spans without empty ones; neighbors of the same form are one. */
function joinedSpans(spans: readonly Span[]): readonly Span[] {
  const all: MutableSpan[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    const isSame =
      !last?.image && !span.image && last?.href === span.href && last?.strong === span.strong && last?.em === span.em;
    if (last !== undefined && isSame) last.text += span.text;
    else if (span.text !== '') all.push({ ...span });
  }
  return all;
}

/** The text without its marks. */
export const plainText = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** True for a text of which the page would show other characters than its author wrote, apart from links. */
export const hasMarks = (text: string): boolean => /[\\*]|!\[/.test(text);
