/**
 * The characters of answers: visible characters, storable characters, invisible characters, and the isolation of
 * right-to-left text.
 */

/** Every character except spaces, fillers, joiners, variation selectors, tags and control characters. */
const visible = /[^\s\p{DI}\p{Cc}\p{Cs}\p{NChar}\u2800\uFFF9-\uFFFB]/u;

/** True for a text with a visible character. */
export function isVisible(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first > 32 && first < 127) || visible.test(text);
}

const invisible = /[\p{DI}\u2800\uFFF9-\uFFFB]/gu;

/** The text without invisible characters, for addresses, dates, numbers and codes, in which they mean nothing. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

const breakHint = '\u00AD\u200B\u2060-\u2064\uFEFF\uFFF9-\uFFFB';
const breakHints = new RegExp(`[${breakHint}]`, 'g');

/** A line of any text without the invisible characters that only concern line breaks. Those that join signs stay. */
export const oneLine = (text: string): string => text.replace(breakHints, '');

/**
 * A secret without the invisible characters at its ends that belong to no other character, and without other `spaces`
 * there, a part of a character class.
 */
export function withoutLooseEnds(text: string, spaces = ''): string {
  const loose = new RegExp(`[${breakHint}\u061C\u180E\u200E\u200F${spaces}]`);
  let [from, to] = [0, text.length];
  while (loose.test(text.charAt(from))) from += 1;
  while (from < to && loose.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** A text without the spaces, line breaks and loose invisible characters at its ends. */
export const trimmed = (text: string): string => withoutLooseEnds(text, '\\s');

const suspect = /[\p{Cc}\p{Cs}\p{NChar}\u2028\u2029\p{Bidi_C}]/u;
const lineBreak = /\r\n|[\t\n\r\u0085\u2028\u2029]/g;
const neverStored = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{NChar}]/gu;

/**
 * The text without characters that cannot be stored: control characters, lone surrogates, noncharacters and unpaired
 * bidirectional controls. Without `isMultiline`, each line break or tab becomes a space.
 */
export function storableText(text: string, isMultiline: boolean): string {
  if (!suspect.test(text)) return text;
  const lines = (isMultiline ? text : text.replace(lineBreak, ' ')).replace(neverStored, '');
  return lines
    .split(/([\n\r\u2028\u2029])/)
    .map(withoutUnpaired)
    .join('');
}

/** A line without embeddings, overrides and isolates that are not closed in it. */
function withoutUnpaired(line: string): string {
  const open: number[] = [];
  const paired = new Set<number>();
  const pair = (from: number, to: number): void => {
    paired.add(open[from] ?? to).add(to);
    open.length = from;
  };
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (/[\u202A\u202B\u202D\u202E\u2066-\u2068]/.test(sign)) open.push(at);
    const isolate = open.findLastIndex((from) => line.charAt(from) >= '\u2066');
    // The end of an isolate ends the embeddings in it; the end of an embedding ends none outside its isolate.
    if (sign === '\u2069' && isolate >= 0) pair(isolate, at);
    if (sign === '\u202C' && isolate < open.length - 1) pair(open.length - 1, at);
  }
  return line.replace(/[\u202A-\u202E\u2066-\u2069]/g, (sign, at: number) => (paired.has(at) ? sign : ''));
}

const rightToLeft = /[\p{Bidi_C}\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Every text except an empty one and one that is an isolate already. */
const loose = /^(?!\u2068[^\u2068\u2069]+\u2069$)[^]+/;

/** A text for insertion into another text, isolated if one of them is written from right to left. */
export function isolated(text: string, around: string): string {
  const safe = storableText(text, true);
  return rightToLeft.test(safe + around) ? safe.replace(loose, '\u2068$&\u2069') : safe;
}
