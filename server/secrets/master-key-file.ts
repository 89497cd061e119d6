import { randomBytes } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createFolder } from '../base/create-folder.ts';

/** Reads the master key in a file, which is created if missing. Processes that start at once get the same key. */
export async function masterKeyFrom(path: string): Promise<Buffer> {
  const found = await readFile(path, 'utf8').catch(() => null);
  const key = Buffer.from(found ?? (await makeKeyFile(path)), 'base64');
  if (key.length !== 32) throw new Error(`${path} does not contain a master key of 32 bytes in base64.`);
  return key;
}

async function makeKeyFile(path: string): Promise<string> {
  await createFolder(dirname(path));
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(fresh, 'wx', 0o600);
  await file.writeFile(`${randomBytes(32).toString('base64')}\n`);
  await file.sync();
  await file.close();
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(fresh);
  return readFile(path, 'utf8');
}
