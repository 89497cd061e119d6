/** Texts with marks, in parts that the page only has to draw. */
import type { ExpandedContent, ExpandedOption } from '../../engine/form/expanded.ts';
import type { MarkedText, MarkedTexts, Span, TextImage } from '../../engine/language/text.ts';
import { hasMarks, imageMark, markedSpans, plainText } from '../source/marked-text.ts';

/** Takes the marks out of the texts of a block, and collects the texts that had some, or that contain answers. */
export interface MarkedReader {
  /** A text, or anything else as it is. */
  readonly plain: <T>(text: T) => T | string;
  /** A property with the texts that had marks; nothing without any. */
  readonly marked: () => { readonly marked?: MarkedTexts };
}

type Images = Readonly<Record<string, TextImage>>;

/** A reader for one block. */
export function markedReader(images: Images): MarkedReader {
  const found = new Map<string, MarkedText>();
  return {
    plain(text) {
      if (typeof text !== 'string' || !(isMarked(text, images) || hasAnswers(text))) return text;
      const spans = markedSpans(text, images).flatMap(withAnswersApart);
      const plain = plainText(spans);
      found.set(plain, { text: plain, spans });
      return plain;
    },
    marked: () => (found.size === 0 ? {} : { marked: [...found.values()] }),
  };
}

/** The place of an answer in a text. A derived value and the label of an option are words of the form. */
const answerPlace = /(\{(?!\w+_desc\})[a-z][\w-]*\})/i;

const hasAnswers = (text: string): boolean => answerPlace.test(text);

/** The parts of a span, with each answer in a part of its own. */
const withAnswersApart = (span: Span): readonly Span[] =>
  (span.image === undefined ? span.text.split(answerPlace) : [span.text])
    .filter((text) => text !== '')
    .map((text): Span => Object.assign(answerPlace.test(text) ? { translate: 'no' } : {}, span, { text }));

/** True for a text with a mark, a link, an image or a backslash before a mark. */
export const isMarked = (text: string, images: Images): boolean =>
  imageMark.test(text) || plainText(markedSpans(text, images)) !== text;

/** A content without its marks. Links alone are found by the engine. */
export function withoutMarks(content: Readonly<Record<string, unknown>>, images: Images): Partial<ExpandedContent> {
  const { plain, marked } = markedReader(images);
  const text = (one: unknown): unknown => (hasMarks(String(one)) || hasAnswers(String(one)) ? plain(one) : one);
  const { text: texts, list } = content;
  const parts = {
    ...(Array.isArray(texts) && { text: texts.map(text) }),
    ...(Array.isArray(list) && { list: list.map(text) }),
  };
  return { ...parts, ...marked() } as Partial<ExpandedContent>;
}

/** The options of a named list without marks: a question whose options have some has them in place. */
export function plainOptions(options: unknown, images: Images): readonly ExpandedOption[] {
  const plainLabel = (part: unknown, index: number): unknown =>
    index === 1 && typeof part === 'string' ? plainText(markedSpans(part, images)) : part;
  const plain = Array.isArray(options)
    ? options.map((option: unknown) => (Array.isArray(option) ? option.map(plainLabel) : option))
    : options;
  return plain as readonly ExpandedOption[];
}
