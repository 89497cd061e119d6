/** Mistakes in the style sheets of a brand: texts that cannot be read on their ground, and files that do not exist. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nearest, type BrandFinding } from '../check/index.ts';
import { borders, colorsIn, contrast, texts } from './contrast.ts';
import { pathFrom } from './paths.ts';
import { readText } from './read-text.ts';

const styles = join(import.meta.dirname, '..', '..', 'renderer', 'styles');
/** The style sheets of a brand, each with the tokens of the portal that it adds to. */
const sheets = [
  ['theme.css', 'tokens.css'],
  ['dark.css', 'dark.css'],
] as const;

/** The findings in the brand of a folder of forms; the files are relative to the folder of a form. */
export async function brandFindings(brand: string, folder: string): Promise<readonly BrandFinding[]> {
  const found = sheets.map(async ([own, base]) => {
    const path = join(brand, own);
    if (!existsSync(path)) return [];
    const text = await readText(path);
    const file = pathFrom(folder, path);
    const tokens = colorsIn(`${await readText(join(styles, base))}${text}`);
    const findings = [...faintIn(tokens), ...missingIn(text, await readdir(brand))];
    return findings.map(({ code, words, at }) => ({ code, words, file, line: lineOf(text, at) }));
  });
  return (await Promise.all(found)).flat();
}

type Located = Pick<BrandFinding, 'code' | 'words'> & { readonly at: string };

/** The line, from 1, of a text in a style sheet; the first line if the style sheet does not have it. */
const lineOf = (css: string, text: string): number => css.slice(0, Math.max(0, css.indexOf(text))).split('\n').length;

interface Pair {
  readonly front: string;
  readonly ground: string;
  readonly ratio: number;
  readonly least: number;
}

/** One finding for each color that is wrong: the one in most pairs that cannot be told apart, until none is left. */
function faintIn(tokens: ReadonlyMap<string, string>): readonly Located[] {
  const pairs = [...pairsOf(texts, 4.5, tokens), ...pairsOf(borders, 3, tokens)];
  const found: Located[] = [];
  for (let left = pairs.filter(({ ratio, least }) => ratio < least); left.length > 0;) {
    const names = left.flatMap(({ front, ground }) => [front, ground]);
    const count = (name: string): number => names.filter((one) => one === name).length;
    const wrong = [...new Set(names)].reduce((most, name) => (count(name) > count(most) ? name : most));
    const own = left.filter(({ front, ground }) => front === wrong || ground === wrong);
    const worst = own.reduce((least, pair) => (pair.ratio < least.ratio ? pair : least));
    const other = worst.front === wrong ? worst.ground : worst.front;
    const words = [
      wrong,
      tokens.get(wrong) ?? '',
      other,
      tokens.get(other) ?? '',
      worst.ratio.toFixed(1),
      `${worst.least}`,
    ];
    found.push({ code: 'low-contrast', words, at: `--${wrong}:` });
    left = left.filter((pair) => !own.includes(pair));
  }
  return found;
}

function pairsOf(
  listed: readonly (readonly [front: string, grounds: readonly string[]])[],
  least: number,
  tokens: ReadonlyMap<string, string>,
): readonly Pair[] {
  return listed.flatMap(([front, grounds]) =>
    grounds.flatMap((ground) => {
      const [one, other] = [tokens.get(front), tokens.get(ground)];
      return one === undefined || other === undefined ? [] : [{ front, ground, least, ratio: contrast(one, other) }];
    }),
  );
}

/** The files that a style sheet names and the folder does not have. */
function missingIn(css: string, names: readonly string[]): readonly Located[] {
  const files = [...css.matchAll(/url\(\s*['"]?(?:\.\/)?([\w.-]+)['"]?\s*\)/g)].map(([, file = '']) => file);
  const missing = [...new Set(files)].filter((file) => !names.includes(file));
  return missing.map((file) => ({ code: 'missing-brand-file', words: [file, nearest(file, names)], at: file }));
}
