/** Escapes text for a terminal: it cannot move the cursor, reorder the line or hide. */

/** Control characters, line separators, unassigned, private-use and invisible characters. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const joiners = /[\u200C\u200D]/;
const variant = /[\uFE00-\uFE0F]/;
const joined = /[\p{L}\p{M}\p{Extended_Pictographic}]/u;
/** Right-to-left letters, with their digits and signs. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const [firstStrongIsolate, popIsolate] = ['\u2068', '\u2069'];

/** Writes every unseen character as its code, for example `\u{202E}`. Joiners between letters stay. */
export function terminalText(text: string): string {
  return text.replaceAll(unseen, (character, offset: number) =>
    isNeeded(character, text, offset) ? character : escaped(character),
  );
}

/** As `terminalText`, and a right-to-left text does not reorder the rest of the line. */
export function isolatedText(text: string): string {
  return rightToLeft.test(text) ? `${firstStrongIsolate}${terminalText(text)}${popIsolate}` : terminalText(text);
}

/** Escapes a line that may contain isolated texts. Other isolates in it are escaped too. */
export function terminalLine(line: string): string {
  return line
    .split(/(\u2068[^\u2068\u2069]*\u2069)/u)
    .map((part) => (part.startsWith(firstStrongIsolate) ? isolatedText(part.slice(1, -1)) : terminalText(part)))
    .join('');
}

/** True for joiners in scripts such as Persian and Hindi, and in composed emoji. */
function isNeeded(character: string, text: string, offset: number): boolean {
  const before = Array.from(text.slice(Math.max(0, offset - 2), offset)).at(-1) ?? '';
  if (variant.test(character)) return joined.test(before);
  const after = String.fromCodePoint(text.codePointAt(offset + 1) ?? 0);
  return joiners.test(character) && (joined.test(before) || variant.test(before)) && joined.test(after);
}

const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
