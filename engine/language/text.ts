import { isolated } from './characters.ts';
import type { ValueKey } from './condition-definition.ts';
import type { Values } from './values.ts';

/** An image in a text, by its address, with its size in pixels. */
export interface TextImage {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** A part of a text with one form; a link if it has an address. */
export interface Span {
  /** The text of an image is its alternative text. */
  readonly text: string;
  readonly image?: TextImage;
  readonly href?: string;
  readonly strong?: boolean;
  readonly em?: boolean;
  /** The text is an answer in the text of a form. */
  readonly translate?: 'no';
}

/** A text with marks: without them, and in parts. */
export interface MarkedText {
  readonly text: string;
  readonly spans: readonly Span[];
}
/** The texts of a block that have marks. */
export type MarkedTexts = readonly MarkedText[];

/** The beginning of a text, at most `room` characters, counted as the server counts them: by code point. */
export function beginningOf(text: string, room: number): string {
  return text.length <= room ? text : [...text].slice(0, room).join('');
}

/** A link with one of the allowed addresses. No part of it reads on into a next link: it takes linear time. */
export const link = /\[([^\][]+)\]\(((?:https:|mailto:|tel:|\/(?![/\\]))[^)\s[]*)\)/g;
const placeholder = /\{([a-z][\w-]*(?::[\w-]+)?)\}/gi;

/**
 * Splits a text at its `[label](address)` links. An address is https, mail, telephone or a path; others remain text.
 */
export function spansOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(link)) {
    const [whole, label = '', href = ''] = match;
    if (match.index > end) spans.push({ text: text.slice(end, match.index) });
    spans.push({ text: label, href });
    end = match.index + whole.length;
  }
  if (end < text.length) spans.push({ text: text.slice(end) });
  return spans;
}

/** The spans with their placeholders replaced, so that no answer can contain a mark. */
export const filledSpans = (spans: readonly Span[], values: Values): readonly Span[] =>
  spans.map((span) => ({ ...span, text: interpolate(span.text, values) }));

/** The parts of one of the marked texts of a block; undefined for a text without marks. */
export const markedIn = (marked: MarkedTexts | undefined, text: string): readonly Span[] | undefined =>
  marked?.find((one) => one.text === text)?.spans;

/** The parts of a text of a block. */
export const spansIn = (marked: MarkedTexts | undefined, text: string): readonly Span[] =>
  markedIn(marked, text) ?? [{ text }];

/** The marked texts with their placeholders replaced. */
export const filledTexts = (marked: MarkedTexts | undefined, values: Values): MarkedTexts | undefined =>
  marked?.map(({ text, spans }) => ({ text: interpolate(text, values), spans: filledSpans(spans, values) }));

/**
 * A text in parts, by turns: words of the text; own words or a mail address; a code such as I-551C, after whose hyphen
 * browsers break a line. The parts that are missing between two are undefined.
 */
export const splitAtKept = (text: string): readonly (string | undefined)[] =>
  text.split(/(\u2068[^\u2068\u2069]+\u2069|\S{1,64}@[\w.-]+\w)|(\w+-\d\w*)/);

/** The words of a person for a text that is drawn, of which a translation of the page leaves them. */
export const ownWords = (text: string): string => isolated(text, '\u2068');

/** True for the placeholder of an answer. A derived value and the label of an option are words of the form. */
export const namesAnswer = (key: string): boolean => !/:|_desc$/.test(key);

/** As `interpolate`, for a text that is drawn: a translation of the page leaves the answers. */
export const withOwnWords = (text: string, values: Values): string =>
  replacePlaceholders(text, (key) => isolated(values[key] ?? '', namesAnswer(key) ? '\u2068' : text));

/** A link to a page of the host application. */
export interface PageLink {
  readonly path: string;
  /** The part after the #, such as the key of a question; '' without one. */
  readonly fragment: string;
}

/** The links to pages of the host application, without their queries. */
export function pageLinksIn(text: string): readonly PageLink[] {
  const addresses = spansOf(text).flatMap(({ href }) => href ?? []);
  return addresses
    .filter((address) => address.startsWith('/'))
    .map((address) => {
      const [before = '', fragment = ''] = address.split('#');
      return { path: before.split('?')[0] ?? '', fragment };
    });
}

/** The addresses of links that remain text. */
export function refusedAddresses(text: string): readonly string[] {
  const plain = spansOf(text).filter(({ href }) => href === undefined);
  const joined = plain.map(({ text: words }) => words).join(' ');
  return Array.from(joined.matchAll(/\[[^\]]+\]\(([^)]*)\)/g), ([, address = '']) => address);
}

/**
 * Replaces each `{key}` by its value, isolated from the direction of the text around it; unanswered values leave
 * nothing.
 *
 * @example
 * ```js
 * console.log(interpolate('{n} guests', { n: '2' }));
 * // 2 guests
 * ```
 */
export function interpolate(text: string, values: Values): string {
  return text.includes('{') ? replacePlaceholders(text, (key) => isolated(values[key] ?? '', text)) : text;
}

/** Texts for placeholders by name. */
export type Fills = Readonly<Record<string, string | number>>;

/** Replaces each placeholder that has a text, isolated as by `interpolate`; others remain. */
export function fillPlaceholders(text: string, fills: Fills): string {
  return replacePlaceholders(text, (name) =>
    Object.hasOwn(fills, name) ? isolated(String(fills[name]), text) : `{${name}}`,
  );
}

/** The message under a name, with its placeholders filled. */
export type Messages<Name extends string = string> = (name: Name, fills?: Fills) => string;

/** Reads messages by name; a missing message is its name. */
export function messagesFrom<Name extends string>(texts: Readonly<Record<string, string>>): Messages<Name> {
  return (name, fills = {}) => fillPlaceholders(texts[name] ?? name, fills);
}

/** An error with the label of its question, for a place away from it. */
export function namedError(
  label: string,
  error: string,
  say: (name: 'errorOfQuestion' | 'errorOfTopic') => string,
): string {
  const template = say(/[?!.]$/.test(label) ? 'errorOfQuestion' : 'errorOfTopic');
  return fillPlaceholders(template, { question: label, error });
}

/**
 * The message of a limit in years before or after today: `{n}` is their number, `{year}` the relative year `{year-3}`.
 */
export function withRelativeYear(message: string, years: number): string {
  return fillPlaceholders(message, { n: Math.abs(years), year: `{year${years < 0 ? '' : '+'}${years}}` });
}

/** Replaces relative years. Calls no other function, because the code generator copies it into generated modules. */
export function withYear(message: string, today: string): string {
  return message.replace(/\{year([+-]\d+)\}/g, (_, years) => String(Number(today.slice(0, 4)) + Number(years)));
}

/** The names of the placeholders in a text. */
export function placeholdersOf(text: string): readonly ValueKey[] {
  return text.includes('{') ? Array.from(text.matchAll(placeholder), ([, key = '']) => key) : [];
}

/** The texts between placeholders, with the names of the placeholders between them: text, name, text, …, text. */
export function splitAtPlaceholders(text: string): readonly string[] {
  return text.split(placeholder);
}

/** Replaces all placeholders in one pass: placeholders in a replacement remain. */
export function replacePlaceholders(text: string, textFor: (name: string) => string): string {
  return text.replace(placeholder, (_, name: string) => textFor(name));
}
