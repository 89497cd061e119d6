/** Reads which characters the fonts of the npm LibreOffice have. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type Run, runsOf } from '../../fonts/font-characters.ts';

/** Returns a test for code points. `folder` is the folder of the WebAssembly. */
export function officeDraws(folder: string): (code: number) => boolean {
  const runs = fontsIn(folder);
  return (code) => runs.some(([first, last]) => code >= first && code <= last);
}

/** The package has its files in one data file, and their names and offsets in its program. */
function fontsIn(folder: string): readonly Run[] {
  const program = readFileSync(join(folder, 'soffice.cjs'), 'latin1');
  const places = [...program.matchAll(/filename:"[^"]*\/fonts\/truetype\/([^"]+)\.(?:ttf|otf)",start:(\d+),end:/g)];
  const data = openSync(join(folder, 'soffice.data'), 'r');
  try {
    // One style of each family is enough, and the symbol font has only private-use characters.
    const usual = places.filter(([, name = '']) => !/Bold|Italic|Oblique|Light|opens/.test(name));
    return usual.flatMap(([, , start]) => runsOf(characterTable(data, Number(start))));
  } finally {
    closeSync(data);
  }
}

function characterTable(file: number, start: number): Buffer {
  const count = bytesAt(file, start, 12).readUInt16BE(4);
  const directory = bytesAt(file, start + 12, count * 16);
  const entry = Array.from({ length: count }, (_, index) => directory.subarray(index * 16, index * 16 + 16)).find(
    (one) => one.toString('latin1', 0, 4) === 'cmap',
  );
  return entry === undefined ? Buffer.alloc(4) : bytesAt(file, start + entry.readUInt32BE(8), entry.readUInt32BE(12));
}

function bytesAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, position);
  return bytes;
}
