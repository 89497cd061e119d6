import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverAddresses } from '../../api-client/index.ts';

/** Writes a file whose name contains a hash of its content, and returns its URL. */
export async function writeAsset(out: string, name: string, ending: string, content: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
  const file = `${name}-${hash}.${ending}`;
  await writeFile(join(out, 'public', serverAddresses.assets, file), content);
  return `/${serverAddresses.assets}/${file}`;
}
