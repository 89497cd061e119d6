import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverAddresses } from '../../api-client/index.ts';
import { nameWithHash } from '../../workbench/load/name-with-hash.ts';

/** Writes a file whose name contains a hash of its content, and returns its URL. */
export async function writeAsset(out: string, name: string, ending: string, content: Uint8Array): Promise<string> {
  const file = nameWithHash(name, ending, content);
  await writeFile(join(out, 'public', serverAddresses.assets, file), content);
  return `/${serverAddresses.assets}/${file}`;
}

/**
 * The link that loads a file early which a script fetches. A module preload that fails is remembered by the browser: no
 * later attempt could load the chunk.
 */
export const fetchLink = (address: string): string => `<link rel="preload" as="fetch" crossorigin href="${address}">`;
