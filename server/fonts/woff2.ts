/** Unpacks WOFF2, the format of the npm fonts, into OpenType tables (W3C WOFF File Format 2.0). */
import { brotliDecompressSync } from 'node:zlib';
import { readOutlines } from './woff2-outlines.ts';
import type { Glyph } from './glyphs.ts';

/** A font with TrueType outlines. */
export interface Font {
  /** The tables by tag, without the outlines. */
  readonly tables: ReadonlyMap<string, Buffer>;
  /** The outlines by glyph id. */
  readonly glyphs: readonly Glyph[];
}

const headerLength = 48;
/** The tags with a number, in the order of the specification. */
const knownTags = [
  'cmap',
  'head',
  'hhea',
  'hmtx',
  'maxp',
  'name',
  'OS/2',
  'post',
  'cvt ',
  'fpgm',
  'glyf',
  'loca',
  'prep',
  'CFF ',
  'VORG',
  'EBDT',
  'EBLC',
  'gasp',
  'hdmx',
  'kern',
  'LTSH',
  'PCLT',
  'VDMX',
  'vhea',
  'vmtx',
  'BASE',
  'GDEF',
  'GPOS',
  'GSUB',
  'EBSC',
  'JSTF',
  'MATH',
  'CBDT',
  'CBLC',
  'COLR',
  'CPAL',
  'SVG ',
  'sbix',
  'acnt',
  'avar',
  'bdat',
  'bloc',
  'bsln',
  'cvar',
  'fdsc',
  'feat',
  'fmtx',
  'fvar',
  'gvar',
  'hsty',
  'just',
  'lcar',
  'mort',
  'morx',
  'opbd',
  'prop',
  'trak',
  'Zapf',
  'Silf',
  'Glat',
  'Gloc',
  'Feat',
  'Sill',
];

/**
 * All tables in their packed form, with possibly transformed outlines and widths. Throws when the file is not WOFF2.
 */
export function packedTables(file: Buffer): ReadonlyMap<string, Buffer> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('A font is not in the format WOFF2.');
  const { entries, end } = directoryOf(file);
  const data = brotliDecompressSync(file.subarray(end, end + file.readUInt32BE(20)));
  let offset = 0;
  return new Map(
    entries.map(({ tag, length }) => {
      offset += length;
      return [tag, data.subarray(offset - length, offset)];
    }),
  );
}

/** Unpacks a font. Throws when the file is not WOFF2 with transformed TrueType outlines. */
export function unpackFont(file: Buffer): Font {
  const tables = new Map(packedTables(file));
  const packed = tables.get('glyf');
  if (
    packed === undefined ||
    directoryOf(file).entries.some(({ tag, isTransformed }) => tag === 'hmtx' && isTransformed)
  ) {
    throw new Error('A font has an unsupported transformation.');
  }
  tables.delete('glyf');
  tables.delete('loca');
  return { tables, glyphs: readOutlines(packed) };
}

interface Entry {
  readonly tag: string;
  readonly isTransformed: boolean;
  readonly length: number;
}

function directoryOf(file: Buffer): { readonly entries: readonly Entry[]; readonly end: number } {
  let at = headerLength;
  const number = (): number => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
  };
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file.readUInt8(at++);
    const isOwnTag = (flags & 0x3f) === 0x3f;
    const tag = isOwnTag ? file.toString('latin1', at, at + 4) : (knownTags[flags & 0x3f] ?? '');
    if (isOwnTag) at += 4;
    const plain = number();
    // The default is transformed for outlines and plain for all other tables.
    const isTransformed = (flags >> 6 === 0) === (tag === 'glyf' || tag === 'loca');
    return { tag, isTransformed, length: isTransformed ? number() : plain };
  });
  return { entries, end: at };
}
