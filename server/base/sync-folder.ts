import { open } from 'node:fs/promises';

/** Resolves when the names in a folder are on the disk, such as that of a file after its `rename`. */
export async function syncFolder(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync().finally(() => directory.close());
}
