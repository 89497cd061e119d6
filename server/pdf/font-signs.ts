/** Which signs a font of the web (WOFF2) draws, read from its own table: what is said beside a font promises more. */
import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';

/** Whether the font draws the sign with this number. */
export type Draws = (code: number) => boolean;

/** Throws where the file is no WOFF2. */
export async function signsOfFont(path: string): Promise<Draws> {
  const table = characterTable(await readFile(path));
  const runs = subtablesOf(table).flatMap((subtable) => (subtable.readUInt16BE(0) === 12 ? longRuns(subtable) : shortRuns(subtable)));
  return (code) => runs.some(([first, last]) => code >= first && code <= last);
}

type Run = readonly [first: number, last: number];

const headerLength = 48;
/** The numbers of tables that are packed in a way of their own unless it says otherwise: outlines and where they are. */
const outlines = new Set([10, 11]);

/** The table 'cmap', whose number is 0. */
function characterTable(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('A font is not in the format WOFF2.');
  let at = headerLength;
  const number = (): number => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
  };
  let offset = 0;
  let found: Run | null = null;
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = file.readUInt8(at++);
    const [tag, packing] = [flags & 0x3f, flags >> 6];
    if (tag === 0x3f) at += 4;
    const plain = number();
    const length = (packing === 0) === outlines.has(tag) ? number() : plain;
    if (tag === 0) found = [offset, offset + length];
    offset += length;
  }
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  return data.subarray(...(found ?? [0, 0]));
}

/** Those of Unicode; the others map variants of signs. */
function subtablesOf(table: Buffer): readonly Buffer[] {
  const offsets = new Set(Array.from({ length: table.readUInt16BE(2) }, (_, index) => table.readUInt32BE(4 + index * 8 + 4)));
  return [...offsets].map((offset) => table.subarray(offset)).filter((subtable) => [4, 12].includes(subtable.readUInt16BE(0)));
}

const longRuns = (subtable: Buffer): readonly Run[] => Array.from({ length: subtable.readUInt32BE(12) }, (_, index) =>
  [subtable.readUInt32BE(16 + index * 12), subtable.readUInt32BE(20 + index * 12)]);

/** Ends, a gap of two bytes, beginnings; the last run is a mark and no sign. */
function shortRuns(subtable: Buffer): readonly Run[] {
  const count = subtable.readUInt16BE(6) / 2;
  return Array.from({ length: count - 1 }, (_, index) => [subtable.readUInt16BE(16 + count * 2 + index * 2), subtable.readUInt16BE(14 + index * 2)]);
}
