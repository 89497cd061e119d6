/** Creates font files for characters that a converter has no font for. */
import { readFile } from 'node:fs/promises';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';
import { allParts, codeOf, eastAsianFamilies, type FontPart, partFor } from './catalog.ts';
import { type Face, mergedFont, namedFont } from './opentype.ts';

export interface ConverterFonts {
  readonly files: readonly Uint8Array[];
  /** The characters that none of our fonts has. */
  readonly missing: readonly string[];
}

/** Returns regular and bold OpenType fonts with `characters`. Fonts of the large families contain only these. */
export async function converterFonts(characters: readonly string[]): Promise<ConverterFonts> {
  const parts = inOrderFor(characters.join(''), await allParts());
  const missing: string[] = [];
  const uses = new Map<FontPart, number[]>();
  for (const character of characters) {
    const part = await partFor(parts, character);
    if (part === null) missing.push(character);
    else uses.set(part, [...(uses.get(part) ?? []), codeOf(character)]);
  }
  const large = eastAsianFamilies
    .map((family) => [...uses].filter(([part]) => part.family === family))
    .filter((used) => used.length > 0);
  const small = [...uses.keys()].filter(({ family }) => !eastAsianFamilies.includes(family));
  const files = await Promise.all([...large.map(collectedFiles), ...small.map(wholeFiles)]);
  return { files: files.flat(), missing };
}

/**
 * Sorts the families for the language of the text, for the shapes of Chinese characters: Japanese with kana, Korean
 * with hangul. A family with more of the characters comes first, because text in one font is copied from a PDF in its
 * order.
 */
function inOrderFor(text: string, parts: readonly FontPart[]): readonly FontPart[] {
  const usual = /[\u3041-\u30ff]/.test(text) ? 'noto-sans-jp' : /\p{Script=Hangul}/u.test(text) ? 'noto-sans-kr' : '';
  const characters = (text.match(/\p{Script=Han}/gu) ?? []).map(codeOf);
  const isListed = (family: string, code: number): boolean =>
    parts.some((part) => part.family === family && part.ranges.some(([first, last]) => code >= first && code <= last));
  const rank = (family: string): number =>
    2 * characters.filter((code) => isListed(family, code)).length + (family === usual ? 1 : 0);
  const ranks = new Map(eastAsianFamilies.map((family) => [family, rank(family)]));
  const isLarge = ({ family }: FontPart): boolean => ranks.has(family);
  const at = parts.findIndex(isLarge);
  const large = parts.filter(isLarge).toSorted((a, b) => (ranks.get(b.family) ?? 0) - (ranks.get(a.family) ?? 0));
  return [...parts.slice(0, at), ...large, ...parts.slice(at).filter((part) => !isLarge(part))];
}

const regularAndBold = [400, 700];

/** The tables for shaping and for vertical text, which East Asian characters in lines do not need. */
const dropTables = ['BASE', 'GDEF', 'GPOS', 'GSUB', 'VORG', 'gasp', 'prep', 'vhea', 'vmtx'];

async function collectedFiles(
  used: readonly (readonly [FontPart, readonly number[]])[],
): Promise<readonly Uint8Array[]> {
  const family = used[0]?.[0].family ?? '';
  const fileOf = async (weight: number): Promise<Uint8Array> => {
    const sources = used.map(async ([{ files }, codes]) => {
      const text = String.fromCodePoint(...codes);
      const file = await readFile(files[0]?.path ?? '');
      return { font: await subsetFont(file, text, { ...at(weight), dropTables }), codes };
    });
    return mergedFont(await Promise.all(sources), { family, weight });
  };
  return Promise.all(regularAndBold.map(fileOf));
}

/** One weight of a variable font. */
const at = (weight: number) => ({ targetFormat: 'truetype', variationAxes: { wght: weight } }) as const;

/** Makes each part of a family a separate family, because parts with the same name would hide each other. */
async function wholeFiles(part: FontPart): Promise<readonly Uint8Array[]> {
  const fonts = part.files.flatMap(({ weight, path }): readonly Promise<Uint8Array>[] => {
    const family = /([^/\\]+)-[\w]+-normal\.woff2$/.exec(path)?.[1] ?? part.family;
    if (!weight.includes(' ')) return [fontOf(path, { family, weight: Number(weight) >= 600 ? 700 : 400 })];
    return regularAndBold.map((one) => fontOf(path, { family, weight: one }, at(one)));
  });
  return Promise.all(fonts);
}

async function fontOf(path: string, face: Face, variation?: ReturnType<typeof at>): Promise<Uint8Array> {
  const file = await readFile(path);
  const font =
    variation === undefined
      ? convert(file, 'truetype')
      : subsetFont(file, undefined, { keepAllGlyphs: true, ...variation });
  return namedFont(await font, face);
}
