/** The fonts that come with npm, and which of them draws a sign. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Draws, signsOfFont } from './font-signs.ts';

/** In the order in which they are asked for a sign. */
const scripts = [
  'arabic', 'hebrew', 'cherokee', 'thai', 'bengali', 'gujarati', 'gurmukhi', 'tamil', 'telugu', 'kannada', 'malayalam', 'sinhala',
  'khmer', 'lao', 'myanmar', 'georgian', 'armenian', 'ethiopic', 'oriya', 'thaana', 'syriac', 'canadian-aboriginal', 'adlam', 'nko',
  'tifinagh', 'ol-chiki', 'meetei-mayek',
];
const families = ['noto-sans', ...scripts.map((script) => `noto-sans-${script}`), 'noto-serif-tibetan'];
/** Of every weight in one file; emoji last, as they have signs of their own for what others write with. */
export const emojiFamily = 'noto-emoji';
/** Chinese, Japanese and Korean, in many files each. */
export const eastAsianFamilies: readonly string[] = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'];
const largeFamilies = [...eastAsianFamilies, emojiFamily];
const weights = ['400', '600'];

/** One file of a family for each weight, with some of its signs. */
export interface Part {
  readonly family: string;
  /** Null: only what is written is taken, because other families have the same signs. */
  readonly unicodeRange: string | null;
  readonly ranges: readonly (readonly [first: number, last: number])[];
  readonly files: readonly { readonly weight: string; readonly path: string }[];
}
/** The list beside a font names signs that it does not draw, so the font itself is asked. */
export async function partFor(parts: readonly Part[], sign: string): Promise<Part | null> {
  const code = codeOf(sign);
  for (const part of parts) {
    if (part.ranges.some(([first, last]) => code >= first && code <= last) && (await signsIn(part))(code)) return part;
  }
  return null;
}

export const codeOf = (sign: string): number => sign.codePointAt(0) ?? 0;
const drawn = new Map<Part, Promise<Draws>>();

export function signsIn(part: Part): Promise<Draws> {
  const known = drawn.get(part) ?? signsOfFont(part.files[0]?.path ?? '');
  drawn.set(part, known);
  return known;
}

let loaded: Promise<readonly Part[]> | null = null;

export function allParts(): Promise<readonly Part[]> {
  return (loaded ??= loadParts());
}

async function loadParts(): Promise<readonly Part[]> {
  const small = families.map((name) => partsOf('@fontsource', name, weights));
  const large = largeFamilies.map((name) => partsOf('@fontsource-variable', name, null));
  return (await Promise.all([...small, ...large])).flat();
}

const { resolve } = createRequire(import.meta.url);

/** `ownWeights`: those with a file each; null where a file holds all. */
async function partsOf(scope: string, name: string, ownWeights: readonly string[] | null): Promise<readonly Part[]> {
  const folder = dirname(resolve(`${scope}/${name}/package.json`));
  const subsets = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(subsets).map(([subset, unicodeRange]) => {
    const path = (weight: string): string => join(folder, 'files', `${name}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff2`);
    return {
      family: name, unicodeRange: ownWeights === null ? null : unicodeRange,
      ranges: unicodeRange.split(',').map(rangeOf),
      // A few scripts have one weight only.
      files: ownWeights?.map((weight) => ({ weight, path: path(weight) })).filter((file) => existsSync(file.path)) ?? [{ weight: '100 900', path: path('wght') }],
    };
  });
}

/** `U+4E00-9FFF`, `U+FEFF` or `U+4??`. */
function rangeOf(text: string): readonly [first: number, last: number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)];
}
