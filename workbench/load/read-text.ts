import { readFile } from 'node:fs/promises';

/** The text of a file, without the byte order mark that some editors write at its beginning. */
export async function readText(path: string): Promise<string> {
  return new TextDecoder().decode(await readFile(path));
}
