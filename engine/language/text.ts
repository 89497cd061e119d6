import { isolated } from './characters.ts';
import type { ValueKey } from './condition-definition.ts';
import type { Values } from './values.ts';

/** A part of a text with one form; a link if it has an address. */
export interface Span {
  readonly text: string;
  readonly href?: string;
  readonly strong?: boolean;
  readonly em?: boolean;
}

/** The beginning of a text, at most `room` characters, counted as the server counts them: by code point. */
export function beginningOf(text: string, room: number): string {
  return text.length <= room ? text : [...text].slice(0, room).join('');
}

/** An escaped mark, a link, or stars. No part of it reads on into a next link, so that it takes linear time. */
const marks = /\\([\\*[])|\[([^\][]+)\]\(((?:https:|mailto:|tel:|\/(?!\/))[^)\s[]*)\)|\*\*?/g;
const placeholder = /\{([a-z][\w-]*(?::[\w-]+)?)\}/gi;

/**
 * Splits a text at its marks: `*emphasis*`, `**bold**` and `[label](address)` links, whose address is https, mail,
 * telephone or a path. A backslash makes the next mark a text; a mark without its other half is a text too, and stars
 * between two spaces or inside of a word.
 */
export function spansOf(text: string): readonly Span[] {
  if (!/[\\*[]/.test(text)) return text === '' ? [] : [{ text }];
  const spans: MutableSpan[] = [];
  const open: Partial<Record<Mark, number>> = {};
  let end = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, escaped, label, href] = match;
    const before = text[match.index - 1] ?? ' ';
    spans.push({ text: text.slice(end, match.index) });
    end = match.index + whole.length;
    const after = text[end] ?? ' ';
    if (label === undefined) spans.push({ text: escaped ?? whole });
    else for (const span of spansOf(label)) spans.push({ ...span, href: href ?? '' });
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

/** True between a text on one side and the end of a word on the other. */
const isEdge = (inner: string, outer: string): boolean => /\S/.test(inner) && /\W/.test(outer);

/** The spans without empty ones; neighbors of the same form are one. */
function joinedSpans(spans: readonly Span[]): readonly Span[] {
  const all: MutableSpan[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    const isSame = last?.href === span.href && last?.strong === span.strong && last?.em === span.em;
    if (last !== undefined && isSame) last.text += span.text;
    else if (span.text !== '') all.push({ ...span });
  }
  return all;
}

/** The text without its marks. */
export const plainText = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** The spans with their placeholders replaced, so that no answer can contain a mark. */
export const filledSpans = (spans: readonly Span[], values: Values): readonly Span[] =>
  spans.map((span) => ({ ...span, text: interpolate(span.text, values) }));

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
