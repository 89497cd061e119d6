/** The fonts of a copy: of each family only the parts that its text needs, written into the document itself. */
import { readFile } from 'node:fs/promises';
import { allParts, codeOf, emojiFamily, type Part, partFor, signsIn } from '../fonts/catalog.ts';

export interface FontSheet {
  /** The rules that bring the fonts. */
  readonly css: string;
  /** The value of `font-family`. */
  readonly families: string;
  /** A text with every sign that no font draws by its number: `[U+1F600]` instead of an empty box. */
  readonly spelled: (text: string) => string;
}

/** Every sign is one family's, the first that draws it; an emoji of several signs is that of a part which draws them all. */
export async function fontsFor(text: string): Promise<FontSheet> {
  const parts = await allParts();
  const uses: Uses = new Map();
  const apart = await assignEmoji(parts, uses, text);
  for (const sign of apart) assign(uses, null, sign);
  for (const sign of new Set(text)) if (!onlyJoined.test(sign)) assign(uses, await partFor(parts, sign), sign);
  const needed = parts.filter((part) => uses.has(part));
  const rules = await Promise.all(needed.flatMap((part) => part.files.map((file) => faceRule(part, file, [...uses.get(part) ?? []]))));
  const names = [...new Set(needed.map(({ family }) => `"${family}"`)), 'sans-serif'];
  return { css: rules.join('\n'), families: names.join(', '), spelled: spelling(new Set([...uses.get(null) ?? []].filter((sign) => !invisible.test(sign)))) };
}

/** Null: no family draws them. */
type Uses = Map<Part | null, Set<string>>;
const assign = (uses: Uses, part: Part | null, sign: string): void => void uses.set(part, (uses.get(part) ?? new Set()).add(sign));

/** Alone a colour of skin or the frame of a key is drawn as an empty box. */
const onlyJoined = /\p{Emoji_Modifier}|\u20E3/u;
/** A key, or a picture and what follows it; a colour only behind what can have one. */
const isEmoji = (text: string): boolean =>
  /^(?:[\d#*]\uFE0F?\u20E3|\p{Extended_Pictographic}[^\u20E3]+)$/u.test(text) && !/(?<!\p{Emoji_Modifier_Base})\p{Emoji_Modifier}/u.test(text);
const graphemes = new Intl.Segmenter('en');

/** Adds the signs of each emoji that is made of several; answers those of `onlyJoined` that are in one which no part draws whole. */
async function assignEmoji(parts: readonly Part[], uses: Uses, text: string): Promise<ReadonlySet<string>> {
  const apart = new Set<string>();
  const segments = new Set(Array.from(graphemes.segment(text), ({ segment }) => segment));
  const joined = [...segments].filter((segment) => isEmoji(segment) || onlyJoined.test(segment));
  for (const emoji of joined) {
    const signs = [...emoji];
    const part = isEmoji(emoji) ? await emojiPartFor(parts, signs.filter((sign) => !variant.test(sign))) : null;
    for (const sign of signs) {
      if (part !== null) assign(uses, part, sign);
      else if (onlyJoined.test(sign)) apart.add(sign);
    }
  }
  return apart;
}

/** Asks for the picture instead of the sign of a text. */
const variant = /\uFE0F/;

async function emojiPartFor(parts: readonly Part[], signs: readonly string[]): Promise<Part | null> {
  for (const part of parts.filter(({ family }) => family === emojiFamily)) {
    const draws = await signsIn(part);
    if (signs.every((sign) => draws(codeOf(sign)))) return part;
  }
  return null;
}

/** What takes no ink, or only changes the sign before it. */
const invisible = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** What belongs together, as the parts of one emoji, stands in one bracket. */
function spelling(undrawn: ReadonlySet<string>): FontSheet['spelled'] {
  if (undrawn.size === 0) return (text) => text;
  return (text) => {
    let spelled = '';
    let run: string[] = [];
    const endRun = (): void => {
      if (run.length > 0) spelled += `[${run.map(numberOf).join(' ')}]`;
      run = [];
    };
    for (const sign of text) {
      if (undrawn.has(sign)) run.push(sign);
      else if (run.length === 0 || !joins.test(sign)) {
        endRun();
        spelled += sign;
      }
    }
    endRun();
    return spelled;
  };
}

/** What only changes or joins the signs beside it, and goes with them. */
const joins = /\p{Default_Ignorable_Code_Point}/u;

const numberOf = (sign: string): string => `U+${codeOf(sign).toString(16).toUpperCase().padStart(4, '0')}`;

async function faceRule({ family, unicodeRange }: Part, { weight, path }: Part['files'][number], signs: readonly string[]): Promise<string> {
  const range = unicodeRange ?? signs.map((sign) => `U+${codeOf(sign).toString(16)}`).join(',');
  return `@font-face { font-family: "${family}"; font-weight: ${weight}; unicode-range: ${range}; `
    + `src: url(data:font/woff2;base64,${await inBase64(path)}) format("woff2"); }`;
}

const files = new Map<string, Promise<string>>();

/** Read once; all of them together are a few megabytes. */
function inBase64(path: string): Promise<string> {
  const known = files.get(path) ?? readFile(path, 'base64');
  files.set(path, known);
  return known;
}
