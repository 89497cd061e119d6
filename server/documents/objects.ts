/** Where documents are kept: a folder, or any S3. Keys are ours, random, and never chosen by a browser. */
import { open, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Credentials } from './policy.ts';

/** A place for documents; with one, uploads can be signed that go there. */
export interface ObjectStore {
  readonly bucket: string;
  /** What uploads into it are signed with. */
  readonly credentials: Credentials;
  /** Where a browser posts to; null: to our own address. */
  readonly uploadUrl: string | null;
  /** Durable when it resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is none, or it is larger than a document or a conversion can be. */
  get(key: string): Promise<Uint8Array | null>;
  /** Nothing happens where there is none. */
  delete(key: string): Promise<void>;
}

/** The greatest file that is converted, in bytes. */
export const mostBytes = 1_048_576;
/** The greatest file that is taken, so that a file somewhat too large can be told from one that never arrived. */
export const mostSentBytes = 2 * mostBytes;
/** The greatest converted document, in bytes. */
export const mostConvertedBytes = 20 * 1024 * 1024;

export type ObjectKind = 'uploads' | 'documents' | 'converted';
export const newObjectKey = (kind: ObjectKind): string => `${kind}/${randomBytes(24).toString('base64url')}`;
const shape = /^(?:uploads|documents|converted)\/[\w-]{32}$/;

/** Files in a folder that nobody else may look into. `secret` signs uploads to our own address. */
export function createDiskStore(folder: string, secret: string): ObjectStore {
  const pathOf = (key: string): string => {
    if (!shape.test(key)) throw new Error('A key of an object has another shape.');
    return join(folder, key);
  };
  return {
    bucket: 'documents',
    credentials: { accessKeyId: 'matricula', secretAccessKey: secret, region: 'local' },
    uploadUrl: null,
    put: (key, bytes) => writeDurably(pathOf(key), bytes),
    get: (key) => readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    }),
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}

/** Under another name first, so that nobody sees half of it. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}
