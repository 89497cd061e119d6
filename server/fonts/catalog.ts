/** The fonts of npm packages, and the search for a font with a character. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type HasGlyph, charactersOfFont } from './font-characters.ts';

/** The scripts in the order of the search. */
const scripts = [
  'arabic',
  'hebrew',
  'cherokee',
  'thai',
  'bengali',
  'gujarati',
  'gurmukhi',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'sinhala',
  'khmer',
  'lao',
  'myanmar',
  'georgian',
  'armenian',
  'ethiopic',
  'oriya',
  'thaana',
  'syriac',
  'canadian-aboriginal',
  'adlam',
  'nko',
  'tifinagh',
  'ol-chiki',
  'meetei-mayek',
];
const families = ['noto-sans', ...scripts.map((script) => `noto-sans-${script}`), 'noto-serif-tibetan'];
/** A variable font. It is last, because it also has glyphs for common characters. */
export const emojiFamily = 'noto-emoji';
/** The Chinese, Japanese and Korean families, with many files each. */
export const eastAsianFamilies: readonly string[] = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'];
const largeFamilies = [...eastAsianFamilies, emojiFamily];
const weights = ['400', '600'];

/** A subset of the characters of a family, with one file per weight. */
export interface FontPart {
  readonly family: string;
  /** Null when other families have the same characters; then only the used characters are declared. */
  readonly unicodeRange: string | null;
  readonly ranges: readonly (readonly [first: number, last: number])[];
  readonly files: readonly { readonly weight: string; readonly path: string }[];
}
/** The first part with a character. Reads the font itself, because its list of ranges is not exact. */
export async function partFor(parts: readonly FontPart[], character: string): Promise<FontPart | null> {
  const code = codeOf(character);
  for (const part of parts) {
    if (part.ranges.some(([first, last]) => code >= first && code <= last) && (await charactersIn(part))(code))
      return part;
  }
  return null;
}

export const codeOf = (character: string): number => character.codePointAt(0) ?? 0;
const drawn = new Map<FontPart, Promise<HasGlyph>>();

export function charactersIn(part: FontPart): Promise<HasGlyph> {
  const known = drawn.get(part) ?? charactersOfFont(part.files[0]?.path ?? '');
  drawn.set(part, known);
  return known;
}

let loaded: Promise<readonly FontPart[]> | null = null;

export function allParts(): Promise<readonly FontPart[]> {
  return (loaded ??= loadParts());
}

async function loadParts(): Promise<readonly FontPart[]> {
  const small = families.map((name) => partsOf('@fontsource', name, weights));
  const large = largeFamilies.map((name) => partsOf('@fontsource-variable', name, null));
  return (await Promise.all([...small, ...large])).flat();
}

const { resolve } = createRequire(import.meta.url);

/** `ownWeights` are the weights with a file each; null for a variable font. */
async function partsOf(
  scope: string,
  name: string,
  ownWeights: readonly string[] | null,
): Promise<readonly FontPart[]> {
  const folder = dirname(resolve(`${scope}/${name}/package.json`));
  const subsets = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(subsets).map(([subset, unicodeRange]) => {
    const path = (weight: string): string =>
      join(folder, 'files', `${name}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff2`);
    return {
      family: name,
      unicodeRange: ownWeights === null ? null : unicodeRange,
      ranges: unicodeRange.split(',').map(rangeOf),
      // Some scripts have only one weight.
      files: ownWeights?.map((weight) => ({ weight, path: path(weight) })).filter((file) => existsSync(file.path)) ?? [
        { weight: '100 900', path: path('wght') },
      ],
    };
  });
}

/** Parses `U+4E00-9FFF`, `U+FEFF` or `U+4??`. */
function rangeOf(text: string): readonly [first: number, last: number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)];
}
