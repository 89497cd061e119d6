import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Writes the texts of a new form. Its folder appears as a whole, or not at all. */
export async function writeFormFolder(folder: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const unfinished = join(dirname(folder), `.${basename(folder)}-unfinished`);
  await rm(unfinished, { recursive: true, force: true });
  try {
    await writeTexts(unfinished, texts);
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Writes texts by their paths in a folder. */
export async function writeTexts(folder: string, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
