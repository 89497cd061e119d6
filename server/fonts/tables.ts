/** The file format of OpenType fonts: a directory and tables. */

/** The tables of a font by their tags. */
export type FontTables = Map<string, Buffer>;

/** Reads the tables of a font file. */
export function tablesOf(font: Buffer): FontTables {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16;
      const start = font.readUInt32BE(at + 8);
      return [font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12))];
    }),
  );
}

/** Writes the tables sorted by tag and aligned to four bytes. */
export function fontFile(tables: FontTables): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const header = Buffer.alloc(12 + sorted.length * 16);
  const power = Math.floor(Math.log2(sorted.length));
  header.writeUInt32BE(0x0001_0000, 0);
  for (const [index, word] of [sorted.length, 16 << power, power, (sorted.length - (1 << power)) * 16].entries())
    header.writeUInt16BE(word, 4 + index * 2);
  let offset = header.length;
  const padded = sorted.map(([tag, content], index) => {
    const at = 12 + index * 16;
    header.write(tag, at, 'latin1');
    for (const [field, long] of [sumOf(content), offset, content.length].entries())
      header.writeUInt32BE(long, at + 4 + field * 4);
    offset += content.length + (-content.length & 3);
    return Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
  });
  return Buffer.concat([header, ...padded]);
}

function sumOf(content: Buffer): number {
  const whole = Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}
