/** The checks of a file before it is sent; the server repeats them. */
import type { WordName } from '../parts/words.ts';

const mostBytes = 1_048_576;
const longestName = 32;
/** The first bytes of each type, by file extension. */
const beginnings: Readonly<Record<string, readonly number[]>> = {
  png: [0x89, 0x50, 0x4e, 0x47],
  jpg: [0xff, 0xd8, 0xff],
  jpeg: [0xff, 0xd8, 0xff],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  docx: [0x50, 0x4b, 0x03, 0x04],
};

export const acceptedTypes = Object.keys(beginnings)
  .map((extension) => `.${extension}`)
  .join(',');

/** The name of the message about the files; null if they are accepted. */
export async function refusedFiles(files: readonly File[]): Promise<WordName | null> {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) return 'uploadOneFile';
  if (file.size > mostBytes) return 'uploadTooLarge';
  const beginning = beginnings[/\.([a-z]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? ''];
  if (beginning === undefined) return 'uploadWrongType';
  if ([...file.name.normalize('NFC')].length > longestName) return 'uploadNameTooLong';
  if (file.size === 0) return 'uploadEmpty';
  const bytes = new Uint8Array(await file.slice(0, beginning.length).arrayBuffer());
  return beginning.every((byte, index) => bytes[index] === byte) ? null : 'uploadWrongType';
}

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** The size in decimal units, without decimals and without a space: `12kB`. */
export function sizeText(bytes: number): string {
  const unit = units.findIndex((_, index) => Math.round(bytes / 1000 ** index) < 1000);
  const at = unit === -1 ? units.length - 1 : unit;
  return `${Math.round(bytes / 1000 ** at)}${units[at]}`;
}
