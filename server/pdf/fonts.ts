/** The fonts of a copy: only the needed parts of each family, embedded in the document. */
import { readFile } from 'node:fs/promises';
import { allParts, codeOf, emojiFamily, type FontPart, partFor, charactersIn } from '../fonts/catalog.ts';

export interface FontSheet {
  /** The `@font-face` rules. */
  readonly css: string;
  /** The value of `font-family`. */
  readonly families: string;
  /** Replaces each character without a font by its code point, such as `[U+1F600]`. */
  readonly spelled: (text: string) => string;
}

/**
 * Assigns each character to the first family that has it, and each composed emoji to a part with all its characters.
 */
export async function fontsFor(text: string): Promise<FontSheet> {
  const parts = await allParts();
  const uses: Uses = new Map();
  const apart = await assignEmoji(parts, uses, text);
  for (const character of apart) assign(uses, null, character);
  for (const character of new Set(text))
    if (!onlyJoined.test(character)) assign(uses, await partFor(parts, character), character);
  const needed = parts.filter((part) => uses.has(part));
  const rules = await Promise.all(
    needed.flatMap((part) => part.files.map((file) => faceRule(part, file, [...(uses.get(part) ?? [])]))),
  );
  const names = [...new Set(needed.map(({ family }) => `"${family}"`)), 'sans-serif'];
  return {
    css: rules.join('\n'),
    families: names.join(', '),
    spelled: spelling(new Set([...(uses.get(null) ?? [])].filter((character) => !invisible.test(character)))),
  };
}

/** Null is for characters without a family. */
type Uses = Map<FontPart | null, Set<string>>;
const assign = (uses: Uses, part: FontPart | null, character: string): void =>
  void uses.set(part, (uses.get(part) ?? new Set()).add(character));

/** Alone, a skin tone or a keycap frame is drawn as an empty box. */
const onlyJoined = /\p{Emoji_Modifier}|\u20E3/u;
/**
 * True for a keycap, or for a pictograph with what follows it. A skin tone is valid only after a base that supports it.
 */
const isEmoji = (text: string): boolean =>
  /^(?:[\d#*]\uFE0F?\u20E3|\p{Extended_Pictographic}[^\u20E3]+)$/u.test(text) &&
  !/(?<!\p{Emoji_Modifier_Base})\p{Emoji_Modifier}/u.test(text);
const graphemes = new Intl.Segmenter('en');

/** Assigns the characters of composed emoji. Returns those of `onlyJoined` in emoji that no part has completely. */
async function assignEmoji(parts: readonly FontPart[], uses: Uses, text: string): Promise<ReadonlySet<string>> {
  const apart = new Set<string>();
  const segments = new Set(Array.from(graphemes.segment(text), ({ segment }) => segment));
  const joined = [...segments].filter((segment) => isEmoji(segment) || onlyJoined.test(segment));
  for (const emoji of joined) {
    const characters = [...emoji];
    const part = isEmoji(emoji)
      ? await emojiPartFor(
          parts,
          characters.filter((character) => !variant.test(character)),
        )
      : null;
    for (const character of characters) {
      if (part !== null) assign(uses, part, character);
      else if (onlyJoined.test(character)) apart.add(character);
    }
  }
  return apart;
}

/** The selector of the emoji presentation. */
const variant = /\uFE0F/;

async function emojiPartFor(parts: readonly FontPart[], characters: readonly string[]): Promise<FontPart | null> {
  for (const part of parts.filter(({ family }) => family === emojiFamily)) {
    const draws = await charactersIn(part);
    if (characters.every((character) => draws(codeOf(character)))) return part;
  }
  return null;
}

/** Characters without a glyph of their own. */
const invisible = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** Writes adjacent characters, such as the parts of an emoji, in one pair of brackets. */
function spelling(missing: ReadonlySet<string>): FontSheet['spelled'] {
  if (missing.size === 0) return (text) => text;
  return (text) => {
    let spelled = '';
    let run: string[] = [];
    const endRun = (): void => {
      if (run.length > 0) spelled += `[${run.map(numberOf).join(' ')}]`;
      run = [];
    };
    for (const character of text) {
      if (missing.has(character)) run.push(character);
      else if (run.length === 0 || !joins.test(character)) {
        endRun();
        spelled += character;
      }
    }
    endRun();
    return spelled;
  };
}

/** Characters that modify or join adjacent ones. */
const joins = /\p{Default_Ignorable_Code_Point}/u;

const numberOf = (character: string): string => `U+${codeOf(character).toString(16).toUpperCase().padStart(4, '0')}`;

async function faceRule(
  { family, unicodeRange }: FontPart,
  { weight, path }: FontPart['files'][number],
  characters: readonly string[],
): Promise<string> {
  const range = unicodeRange ?? characters.map((character) => `U+${codeOf(character).toString(16)}`).join(',');
  return (
    `@font-face { font-family: "${family}"; font-weight: ${weight}; unicode-range: ${range}; ` +
    `src: url(data:font/woff2;base64,${await inBase64(path)}) format("woff2"); }`
  );
}

const files = new Map<string, Promise<string>>();

/** Each file is read once. Together they have a few megabytes. */
function inBase64(path: string): Promise<string> {
  const known = files.get(path) ?? readFile(path, 'base64');
  files.set(path, known);
  return known;
}
