/** Storage of documents in a folder or in any S3. The server chooses random keys. */
import { open, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { uploadCeilings } from '../../api-client/index.ts';
import type { Credentials } from './upload-signature.ts';

/** The store does not respond or refuses. The reason is never the object, so the same work can succeed later. */
export class StorageError extends Error {}

/** Stores documents, and receives signed uploads of browsers. Every failure is a StorageError. */
export interface ObjectStore {
  readonly bucket: string;
  /** The credentials that sign uploads. */
  readonly credentials: Credentials;
  /** The URL for uploads of browsers; null for our own endpoint. */
  readonly uploadUrl: string | null;
  /** Resolves when the object is stored durably. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null for a missing object and for one that is larger than any document. */
  get(key: string): Promise<Uint8Array | null>;
  /** Does nothing for a missing object. */
  delete(key: string): Promise<void>;
}

/**
 * The size limit of an upload for a question with this limit, which allows a proper message for a file that is slightly
 * too large.
 */
export const sentBytes = (maxBytes: number): number => 2 * Math.min(maxBytes, uploadCeilings.maxBytes);
/** The size limit of every upload. */
export const mostSentBytes = sentBytes(uploadCeilings.maxBytes);
/** The size limit of a converted document, in bytes. */
export const mostConvertedBytes = 20 * 1024 * 1024;

/** The size limit of a thumbnail, in bytes: about twice the size of the largest one without compression. */
export const mostThumbnailBytes = 128 * 1024;

export type ObjectKind = 'uploads' | 'documents' | 'converted';
export const newObjectKey = (kind: ObjectKind): string => `${kind}/${randomBytes(24).toString('base64url')}`;
/** The key of the thumbnail of a converted document, by the key of the document. */
export const thumbnailKeyOf = (key: string): string => key.replace('converted/', 'thumbnails/');
/** The keys of the files that belong to a key: a converted document is deleted with its thumbnail. */
export const keysWith = (key: string): readonly string[] => [...new Set([key, thumbnailKeyOf(key)])];
const shape = /^(?:uploads|documents|converted|thumbnails)\/[\w-]{32}$/;

/** Stores files in a private folder. `secret` signs uploads to our own endpoint. */
export function createDiskStore(folder: string, secret: string): ObjectStore {
  const pathOf = (key: string): string => {
    if (!shape.test(key)) throw new Error('An object key has the wrong format.');
    return join(folder, key);
  };
  return {
    bucket: 'documents',
    credentials: { accessKeyId: 'matricula', secretAccessKey: secret, region: 'local' },
    uploadUrl: null,
    put: (key, bytes) => writeDurably(pathOf(key), bytes).catch(failed),
    get: (key) =>
      readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : failed(error))),
    delete: (key) => rm(pathOf(key), { force: true }).catch(failed),
  };
}

function failed(cause: unknown): never {
  throw new StorageError('The folder of the documents cannot be used.', { cause });
}

/** Writes to a temporary name first, so readers never see an incomplete file. */
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
