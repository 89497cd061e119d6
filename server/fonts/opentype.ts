/** Creates OpenType font files from the fonts of npm packages. */
import { boxOf, emptyGlyph, type Glyph, writeGlyph } from './glyphs.ts';
import { glyphOf } from './font-characters.ts';
import { variedGlyph, weightPosition } from './variation.ts';
import type { Font } from './woff2.ts';

/** The name and the weight of a font. */
export interface Face {
  /** Must be unique for each weight: fonts with the same family and weight hide each other. */
  readonly family: string;
  /** 400 or 700. A font with a single weight keeps it. */
  readonly weight: number;
}

interface Drawn {
  readonly glyph: Glyph;
  readonly width: number;
}

/** The tables for contextual shaping, as in Bengali and in composed emoji. */
const layoutTables = ['GDEF', 'GPOS', 'GSUB', 'BASE'];

/** The complete font with its shaping tables. */
export function wholeFont(font: Font, face: Face): Buffer {
  const position = weightPosition(font, face.weight);
  const drawn = font.glyphs.map((_, id) => variedGlyph(font, id, position, widthOf(font, id)));
  const kept = ['cmap', ...layoutTables].flatMap((tag) => {
    const table = font.tables.get(tag);
    return table === undefined ? [] : [[tag, table] as const];
  });
  return assembled(font, drawn, face, kept);
}

/** One font with characters of several fonts, which must have equal units per em and need no shaping. */
export function collectedFont(
  sources: readonly { readonly font: Font; readonly codes: readonly number[] }[],
  face: Face,
): Buffer {
  const first = sources[0]?.font;
  if (first === undefined) throw new Error('A collected font needs at least one font.');
  const drawn: Drawn[] = [variedGlyph(first, 0, weightPosition(first, face.weight), widthOf(first, 0))];
  const ids = new Map<number, number>();
  for (const { font, codes } of sources) {
    const add = collector(font, face.weight, drawn);
    for (const code of codes) ids.set(code, add(glyphOf(font.tables.get('cmap') ?? Buffer.alloc(4), code)));
  }
  return assembled(first, drawn, face, [['cmap', characterTable(ids)]]);
}

/** Adds a glyph with its components and returns its index in `drawn`. */
function collector(font: Font, weight: number, drawn: Drawn[]): (id: number) => number {
  const position = weightPosition(font, weight);
  const ids = new Map<number, number>();
  const add = (id: number): number => {
    const known = ids.get(id);
    if (known !== undefined) return known;
    const made = variedGlyph(font, id, position, widthOf(font, id));
    const at = drawn.push(made) - 1;
    ids.set(id, at);
    const components = made.glyph.components.map((component) => ({ ...component, glyph: add(component.glyph) }));
    drawn[at] = { ...made, glyph: { ...made.glyph, components } };
    return at;
  };
  return add;
}

function widthOf({ tables }: Font, id: number): number {
  const [hhea, hmtx] = [tables.get('hhea'), tables.get('hmtx')];
  if (hhea === undefined || hmtx === undefined) throw new Error('A font has no widths.');
  return hmtx.readUInt16BE(Math.min(id, hhea.readUInt16BE(34) - 1) * 4);
}

function assembled(
  { tables }: Font,
  drawn: readonly Drawn[],
  face: Face,
  more: readonly (readonly [string, Buffer])[],
): Buffer {
  const glyphs = drawn.map(({ glyph }) => glyph);
  const outlines = glyphs.map(writeGlyph);
  const copy = (tag: string): Buffer => Buffer.from(tables.get(tag) ?? Buffer.alloc(0));
  return fontFile(
    new Map([
      ...more,
      ['glyf', Buffer.concat(outlines)],
      ['loca', offsetsOf(outlines)],
      ['hmtx', Buffer.concat(drawn.map(metricOf))],
      ['head', headOf(copy('head'), glyphs, face)],
      ['hhea', withWord(copy('hhea'), 34, drawn.length)],
      ['maxp', limitsOf(copy('maxp'), glyphs)],
      ['OS/2', styleOf(copy('OS/2'), face)],
      ['name', namesOf(face)],
      // Version 3: glyphs have no names.
      ['post', Buffer.concat([Buffer.from([0, 3, 0, 0]), copy('post').subarray(4, 16), Buffer.alloc(16)])],
    ]),
  );
}

function offsetsOf(outlines: readonly Buffer[]): Buffer {
  const table = Buffer.alloc((outlines.length + 1) * 4);
  let at = 0;
  for (const [index, { length }] of outlines.entries()) {
    at += length;
    table.writeUInt32BE(at, (index + 1) * 4);
  }
  return table;
}

const boxOfGlyph = ({ box, points }: Glyph): readonly number[] =>
  box ?? (points.length === 0 ? [0, 0, 0, 0] : boxOf(points));

function metricOf({ glyph, width }: Drawn): Buffer {
  const metric = Buffer.alloc(4);
  metric.writeUInt16BE(width, 0);
  metric.writeInt16BE(boxOfGlyph(glyph)[0] ?? 0, 2);
  return metric;
}

function withWord(table: Buffer, at: number, word: number): Buffer {
  table.writeUInt16BE(word, at);
  return table;
}

/** The table 'head' with the box of all glyphs, long offsets and the bold flag. */
function headOf(head: Buffer, glyphs: readonly Glyph[], { weight }: Face): Buffer {
  const boxes = glyphs.filter((glyph) => glyph !== emptyGlyph).map(boxOfGlyph);
  const edge = (index: number, choose: (a: number, b: number) => number): number =>
    boxes.map((box) => box[index] ?? 0).reduce(choose, 0);
  for (const [index, choose] of [Math.min, Math.min, Math.max, Math.max].entries()) {
    head.writeInt16BE(
      edge(index, (a, b) => choose(a, b)),
      36 + index * 2,
    );
  }
  return withWord(withWord(head, 50, 1), 44, weight >= 600 ? 1 : 0);
}

function limitsOf(maxp: Buffer, glyphs: readonly Glyph[]): Buffer {
  const most = (count: (glyph: Glyph) => number): number => glyphs.map(count).reduce((a, b) => Math.max(a, b), 0);
  maxp.writeUInt16BE(glyphs.length, 4);
  maxp.writeUInt16BE(
    most(({ points }) => points.length),
    6,
  );
  maxp.writeUInt16BE(
    most(({ ends }) => ends.length),
    8,
  );
  return maxp;
}

function styleOf(style: Buffer, { weight }: Face): Buffer {
  const selection = style.readUInt16BE(62) & ~0x61;
  return withWord(withWord(style, 4, weight), 62, selection | (weight >= 600 ? 0x20 : 0x40));
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
  const table = Buffer.alloc(28 + groups.length * 12);
  for (const [at, word] of [
    [2, 1],
    [4, 3],
    [6, 10],
    [12, 12],
  ] as const)
    table.writeUInt16BE(word, at);
  for (const [at, long] of [
    [8, 12],
    [16, table.length - 12],
    [24, groups.length],
  ] as const)
    table.writeUInt32BE(long, at);
  for (const [index, [code, id]] of groups.entries()) {
    for (const [field, long] of [code, code, id].entries()) table.writeUInt32BE(long, 28 + index * 12 + field * 4);
  }
  return table;
}

/** Writes the tables sorted by tag and aligned to four bytes. */
function fontFile(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const header = Buffer.alloc(12 + sorted.length * 16);
  const power = Math.floor(Math.log2(sorted.length));
  header.writeUInt32BE(0x0001_0000, 0);
  for (const [index, word] of [sorted.length, 16 << power, power, (sorted.length - (1 << power)) * 16].entries())
    header.writeUInt16BE(word, 4 + index * 2);
  let offset = header.length;
  const padded = sorted.map(([tag, table], index) => {
    const at = 12 + index * 16;
    header.write(tag, at, 'latin1');
    for (const [field, long] of [sumOf(table), offset, table.length].entries())
      header.writeUInt32BE(long, at + 4 + field * 4);
    offset += table.length + (-table.length & 3);
    return Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
  });
  return Buffer.concat([header, ...padded]);
}

function sumOf(table: Buffer): number {
  const whole = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}
