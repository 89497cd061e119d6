/** Names and merges OpenType fonts with TrueType outlines, whose tables HarfBuzz has written. */
import { glyphOf } from './font-characters.ts';
import { fontFile, tablesOf, type FontTables } from './tables.ts';

/** The name and the weight of a font. */
export interface Face {
  /** Must be unique for each weight: fonts with the same family and weight hide each other. */
  readonly family: string;
  /** 400 or 700. A font with a single weight keeps it. */
  readonly weight: number;
}

/** A font with the characters that are wanted of it. */
export interface Source {
  readonly font: Buffer;
  readonly codes: readonly number[];
}

export const namedFont = (font: Buffer, face: Face): Buffer => fontFile(withFace(tablesOf(font), face));

/** One font with characters of several fonts, which must have equal units per em and need no shaping. */
export function mergedFont(sources: readonly Source[], face: Face): Buffer {
  const fonts = sources.map(({ font }) => tablesOf(font));
  const glyphs: Buffer[] = [];
  const metrics: Buffer[] = [];
  const ids = new Map<number, number>();
  for (const [index, tables] of fonts.entries()) {
    const first = glyphs.length;
    for (const code of sources[index]?.codes ?? []) ids.set(code, first + glyphOf(table(tables, 'cmap'), code));
    const count = table(tables, 'maxp').readUInt16BE(4);
    for (let id = 0; id < count; id += 1) {
      glyphs.push(withParts(outline(tables, id), first));
      metrics.push(metric(tables, id));
    }
  }
  const merged: FontTables = new Map(
    ['OS/2', 'hhea', 'head', 'maxp', 'post'].map((tag) => [tag, Buffer.from(table(fonts[0] ?? new Map(), tag))]),
  );
  table(merged, 'hhea').writeUInt16BE(glyphs.length, 34);
  table(merged, 'head').writeUInt16BE(1, 50);
  const limits = table(merged, 'maxp');
  for (let at = 6; at < limits.length; at += 2)
    limits.writeUInt16BE(Math.max(...fonts.map((tables) => table(tables, 'maxp').readUInt16BE(at))), at);
  limits.writeUInt16BE(glyphs.length, 4);
  merged.set('cmap', characterTable(ids));
  merged.set('glyf', Buffer.concat(glyphs));
  merged.set('loca', offsetsOf(glyphs));
  merged.set('hmtx', Buffer.concat(metrics));
  return fontFile(withFace(merged, face));
}

function table(tables: FontTables, tag: string): Buffer {
  const found = tables.get(tag);
  if (found === undefined) throw new Error(`A font has no table '${tag}'.`);
  return found;
}

function outline(tables: FontTables, id: number): Buffer {
  const isLong = table(tables, 'head').readUInt16BE(50) === 1;
  const loca = table(tables, 'loca');
  const [from, to] = [id, id + 1].map((at) => (isLong ? loca.readUInt32BE(at * 4) : loca.readUInt16BE(at * 2) * 2));
  const bytes = table(tables, 'glyf').subarray(from, to);
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

/** The width of a glyph and its distance from the left; the last width holds for all further glyphs. */
function metric(tables: FontTables, id: number): Buffer {
  const last = table(tables, 'hhea').readUInt16BE(34) - 1;
  const hmtx = table(tables, 'hmtx');
  if (id <= last) return hmtx.subarray(id * 4, id * 4 + 4);
  const side = (last + 1) * 4 + (id - last - 1) * 2;
  return Buffer.concat([hmtx.subarray(last * 4, last * 4 + 2), hmtx.subarray(side, side + 2)]);
}

const hasWords = 0x0001;
const hasScale = 0x0008;
const moreParts = 0x0020;
const hasTwoScales = 0x0040;
const hasMatrix = 0x0080;

/** The outline with other glyph numbers, if it is composed of other glyphs. */
function withParts(glyph: Buffer, first: number): Buffer {
  if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return glyph;
  let flags = moreParts;
  for (let at = 10; (flags & moreParts) !== 0;) {
    flags = glyph.readUInt16BE(at);
    glyph.writeUInt16BE(glyph.readUInt16BE(at + 2) + first, at + 2);
    const scale = (flags & hasScale) !== 0 ? 2 : (flags & hasTwoScales) !== 0 ? 4 : (flags & hasMatrix) !== 0 ? 8 : 0;
    at += ((flags & hasWords) !== 0 ? 8 : 6) + scale;
  }
  return glyph;
}

function offsetsOf(outlines: readonly Buffer[]): Buffer {
  const offsets = Buffer.alloc((outlines.length + 1) * 4);
  let at = 0;
  for (const [index, { length }] of outlines.entries()) {
    at += length;
    offsets.writeUInt32BE(at, (index + 1) * 4);
  }
  return offsets;
}

function withFace(tables: FontTables, face: Face): FontTables {
  const isBold = face.weight >= 600;
  const [head, style] = [Buffer.from(table(tables, 'head')), Buffer.from(table(tables, 'OS/2'))];
  head.writeUInt16BE(isBold ? 1 : 0, 44);
  style.writeUInt16BE(face.weight, 4);
  style.writeUInt16BE((style.readUInt16BE(62) & ~0x61) | (isBold ? 0x20 : 0x40), 62);
  // The table 'STAT' has the former names.
  const kept = [...tables].filter(([tag]) => tag !== 'STAT');
  return new Map([...kept, ['head', head], ['OS/2', style], ['name', namesOf(face)]]);
}

function namesOf({ family, weight }: Face): Buffer {
  const style = weight >= 600 ? 'Bold' : 'Regular';
  const names: readonly (readonly [id: number, text: string])[] = [
    [1, family],
    [2, style],
    [3, `${family} ${style}`],
    [4, `${family} ${style}`],
    [6, `${family} ${style}`.replaceAll(/[^\w]/g, '-')],
  ];
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const header = Buffer.alloc(6 + names.length * 12);
  header.writeUInt16BE(names.length, 2);
  header.writeUInt16BE(header.length, 4);
  let offset = 0;
  for (const [index, [id]] of names.entries()) {
    const length = texts[index]?.length ?? 0;
    // Windows, Unicode, American English.
    for (const [field, word] of [3, 1, 0x409, id, length, offset].entries())
      header.writeUInt16BE(word, 6 + index * 12 + field * 2);
    offset += length;
  }
  return Buffer.concat([header, ...texts]);
}

/** A table 'cmap' in format 12 with one group per character. */
function characterTable(ids: ReadonlyMap<number, number>): Buffer {
  const groups = [...ids].toSorted(([a], [b]) => a - b);
  const cmap = Buffer.alloc(28 + groups.length * 12);
  for (const [at, word] of [
    [2, 1],
    [4, 3],
    [6, 10],
    [12, 12],
  ] as const)
    cmap.writeUInt16BE(word, at);
  for (const [at, long] of [
    [8, 12],
    [16, cmap.length - 12],
    [24, groups.length],
  ] as const)
    cmap.writeUInt32BE(long, at);
  for (const [index, [code, id]] of groups.entries()) {
    for (const [field, long] of [code, code, id].entries()) cmap.writeUInt32BE(long, 28 + index * 12 + field * 4);
  }
  return cmap;
}
