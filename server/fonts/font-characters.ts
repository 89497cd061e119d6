/** Reads the characters of a font from its table 'cmap', which is more exact than the metadata of the package. */
import { readFile } from 'node:fs/promises';
import { tablesOf } from './tables.ts';

/** True when the font has a glyph for the code point. */
export type HasGlyph = (code: number) => boolean;

/** Reads the characters of a font file. */
export async function charactersOfFont(path: string): Promise<HasGlyph> {
  const { convert } = await import('fontverter');
  const runs = runsOf(tablesOf(await convert(await readFile(path), 'truetype')).get('cmap') ?? Buffer.alloc(4));
  return (code) => runs.some(([first, last]) => code >= first && code <= last);
}

export type Run = readonly [first: number, last: number];

/** The ranges of characters in a table 'cmap'. */
export function runsOf(table: Buffer): readonly Run[] {
  return subtablesOf(table).flatMap((subtable) =>
    subtable.readUInt16BE(0) === 12 ? longRuns(subtable) : shortRuns(subtable),
  );
}

/** The Unicode subtables. Others map variants of characters. */
function subtablesOf(table: Buffer): readonly Buffer[] {
  const offsets = new Set(
    Array.from({ length: table.readUInt16BE(2) }, (_, index) => table.readUInt32BE(4 + index * 8 + 4)),
  );
  return [...offsets]
    .map((offset) => table.subarray(offset))
    .filter((subtable) => [4, 12].includes(subtable.readUInt16BE(0)));
}

const longRuns = (subtable: Buffer): readonly Run[] =>
  Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => [
    subtable.readUInt32BE(16 + index * 12),
    subtable.readUInt32BE(20 + index * 12),
  ]);

/** Format 4: end codes, two bytes of padding, start codes. The last run is a terminator. */
function shortRuns(subtable: Buffer): readonly Run[] {
  const count = subtable.readUInt16BE(6) / 2;
  return Array.from({ length: count - 1 }, (_, index) => [
    subtable.readUInt16BE(16 + count * 2 + index * 2),
    subtable.readUInt16BE(14 + index * 2),
  ]);
}

/** The glyph of a character in a table 'cmap'; 0 without one. */
export function glyphOf(table: Buffer, code: number): number {
  for (const subtable of subtablesOf(table)) {
    const glyph = subtable.readUInt16BE(0) === 12 ? longGlyph(subtable, code) : shortGlyph(subtable, code);
    if (glyph !== 0) return glyph;
  }
  return 0;
}

function longGlyph(subtable: Buffer, code: number): number {
  const index = longRuns(subtable).findIndex(([first, last]) => code >= first && code <= last);
  if (index === -1) return 0;
  return subtable.readUInt32BE(24 + index * 12) + code - subtable.readUInt32BE(16 + index * 12);
}

function shortGlyph(subtable: Buffer, code: number): number {
  const runs = shortRuns(subtable);
  const index = runs.findIndex(([first, last]) => code >= first && code <= last);
  if (index === -1) return 0;
  const count = runs.length + 1;
  const shift = subtable.readInt16BE(16 + count * 4 + index * 2);
  const rangeAt = 16 + count * 6 + index * 2;
  const range = subtable.readUInt16BE(rangeAt);
  if (range === 0) return (code + shift) & 0xffff;
  const glyph = subtable.readUInt16BE(rangeAt + range + (code - (runs[index]?.[0] ?? 0)) * 2);
  return glyph === 0 ? 0 : (glyph + shift) & 0xffff;
}
