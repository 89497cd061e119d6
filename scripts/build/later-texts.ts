/** Which texts of a form the first load lacks, because only parts say them that load on demand. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { firstChunks } from '../../portal/session/state/served-form.ts';
import { entryOutput, lazyChunks } from './chunks.ts';

/**
 * True for the name of a message that no script of a first load contains, but another one. A name that no script
 * contains may be put together, so its message is in the first load.
 */
export async function laterTexts(metafile: Metafile): Promise<(name: string) => boolean> {
  const entry = entryOutput(metafile);
  const chunks = Object.entries(lazyChunks(metafile));
  const isFirst = ([name]: readonly [string, unknown]): boolean => firstChunks.includes(name);
  const first = new Set([basename(entry), ...chunks.filter(isFirst).flatMap(([, files]) => files)]);
  const others = chunks.flatMap(([, files]) => files).filter((file) => !first.has(file));
  const [known, later] = await Promise.all([first, new Set(others)].map((files) => wordsIn(dirname(entry), files)));
  return (name) => known?.has(name) === false && later?.has(name) === true;
}

/** All words in the scripts of a folder. */
async function wordsIn(folder: string, files: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const texts = await Promise.all([...files].map((file) => readFile(join(folder, file), 'utf8')));
  return new Set(texts.flatMap((text) => text.match(/[\w$]+/g) ?? []));
}
