import type { ValueKey } from './definition.ts';
import type { Values } from './values.ts';

/** Words, or a link when there is an address. */
export interface Span {
  readonly text: string;
  readonly href?: string;
}

/** As much of a text as there is room for; as the server counts, a character is one, however it is stored. */
export function beginningOf(text: string, room: number): string {
  return text.length <= room ? text : [...text].slice(0, room).join('');
}

const link = /\[([^\]]+)\]\(((?:https:|mailto:|tel:|\/(?!\/))[^)\s]*)\)/g;
const placeholder = /\{([a-z][\w-]*(?::[\w-]+)?)\}/gi;

/** A text with its `[label](address)` links; addresses are https, mail, telephone or a path of ours, anything else stays text. */
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

/** Puts the values of the moment where their `{key}` stands; unanswered ones leave nothing. */
export function interpolate(text: string, values: Values): string {
  return text.includes('{') ? replacePlaceholders(text, (key) => values[key] ?? '') : text;
}

/** The keys a text needs values of. */
export function placeholdersOf(text: string): readonly ValueKey[] {
  return text.includes('{') ? Array.from(text.matchAll(placeholder), ([, key = '']) => key) : [];
}

export function replacePlaceholders(text: string, word: (name: string) => string): string {
  return text.replace(placeholder, (_, name: string) => word(name));
}
