/** The fonts of a copy: of each family only the parts that its text needs, written into the document itself. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';

/** In the order in which they are asked for a sign. */
const scripts = [
  '', 'arabic', 'hebrew', 'cherokee', 'thai', 'bengali', 'gujarati', 'gurmukhi', 'tamil', 'telugu', 'kannada', 'malayalam', 'sinhala',
  'khmer', 'lao', 'myanmar', 'georgian', 'armenian', 'ethiopic',
];
/** Of every weight in one file. */
const largeScripts = ['sc', 'jp', 'kr'];
const weights = ['400', '600'];

interface Part {
  readonly family: string;
  /** Null: only what is written is taken, because other families have the same signs. */
  readonly unicodeRange: string | null;
  readonly ranges: readonly (readonly [first: number, last: number])[];
  readonly files: readonly { readonly weight: string; readonly path: string }[];
}
export interface FontSheet {
  /** The rules that bring the fonts. */
  readonly css: string;
  /** The value of `font-family`. */
  readonly families: string;
}

/** Every sign is one family's: the first that has it. A sign that no family has is left to the browser. */
export async function fontsFor(text: string): Promise<FontSheet> {
  const parts = await allParts();
  const uses = Map.groupBy(new Set(text), (sign) => parts.find((part) => isFor(part, sign)));
  const needed = parts.filter((part) => uses.has(part));
  const rules = await Promise.all(needed.flatMap((part) => part.files.map((file) => faceRule(part, file, uses.get(part) ?? []))));
  const families = [...new Set(needed.map(({ family }) => `"${family}"`)), 'sans-serif'];
  return { css: rules.join('\n'), families: families.join(', ') };
}

const hangul = /\p{Script=Hangul}/u;

/** The fonts of Chinese and Japanese name Korean signs that they do not draw. */
const isFor = (part: Part, sign: string): boolean => holds(part, sign) && (!hangul.test(sign) || part.family === 'noto-sans-kr');

function holds({ ranges }: Part, sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => code >= first && code <= last);
}

async function faceRule({ family, unicodeRange }: Part, { weight, path }: Part['files'][number], signs: readonly string[]): Promise<string> {
  const range = unicodeRange ?? signs.map((sign) => `U+${sign.codePointAt(0)?.toString(16)}`).join(',');
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

let loaded: Promise<readonly Part[]> | null = null;

function allParts(): Promise<readonly Part[]> {
  return (loaded ??= loadParts());
}

async function loadParts(): Promise<readonly Part[]> {
  const small = scripts.map((script) => partsOf('@fontsource', script, weights));
  const large = largeScripts.map((script) => partsOf('@fontsource-variable', script, null));
  return (await Promise.all([...small, ...large])).flat();
}

const { resolve } = createRequire(import.meta.url);

/** `ownWeights`: those with a file each; null where a file holds all. */
async function partsOf(scope: string, script: string, ownWeights: readonly string[] | null): Promise<readonly Part[]> {
  const name = ['noto-sans', script].filter(Boolean).join('-');
  const folder = dirname(resolve(`${scope}/${name}/package.json`));
  const subsets = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(subsets).map(([subset, unicodeRange]) => {
    const path = (weight: string): string => join(folder, 'files', `${name}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff2`);
    return {
      family: name, unicodeRange: ownWeights === null ? null : unicodeRange,
      ranges: unicodeRange.split(',').map(rangeOf),
      files: ownWeights?.map((weight) => ({ weight, path: path(weight) })) ?? [{ weight: '100 900', path: path('wght') }],
    };
  });
}

/** `U+4E00-9FFF`, `U+FEFF` or `U+4??`. */
function rangeOf(text: string): readonly [first: number, last: number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)];
}
