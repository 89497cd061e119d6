/** Storage of documents in a folder or in any S3. The server chooses random keys. */
import { open, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { randomBytes } from 'node:crypto';
import { uploadCeilings } from '../../api-client/index.ts';
import { syncFolder } from '../base/sync-folder.ts';
import type { StoreMark } from '../database/installation.ts';
import type { Credentials } from './upload-signature.ts';

/** The store does not respond or refuses. The reason is never the object, so the same work can succeed later. */
export class StorageError extends Error {}
/** The content of an object did not arrive as a whole, which is no fault of the store. */
export class ContentError extends Error {}

/** Stores documents, PDF copies and the parts of archives. Every failure is a StorageError. */
interface Objects {
  readonly bucket: string;
  readonly credentials: Credentials;
  /** Resolves when the object is stored durably. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null for a missing object, and for one of more than `most` bytes, such as a file that a browser has sent. */
  get(key: string, most?: number): Promise<Uint8Array | null>;
  /** The object as it is read, for a reader that can be slow. Null for a missing object. */
  stream(key: string): Promise<StoredContent | null>;
  /** Does nothing for a missing object. */
  delete(key: string): Promise<void>;
  /** All objects of a kind in the order of their keys, in parts of at most a thousand. */
  list(kind: ObjectKind | 'thumbnails'): AsyncIterable<readonly ListedObject[]>;
}
export interface StoredContent {
  /** In bytes; null when the store does not say it. */
  readonly size: number | null;
  /** Ends with an error when the rest cannot be read. */
  readonly content: Readable;
}
export interface ListedObject {
  readonly key: string;
  readonly storedAt: Date;
}
/** Receives signed uploads of browsers at a URL of its own. */
export interface Bucket extends Objects {
  readonly uploadUrl: string;
}
/** Our own endpoint receives the uploads of browsers. */
export interface DiskStore extends Objects {
  readonly uploadUrl: null;
  /**
   * Resolves when all chunks are stored durably. They are written as they arrive. Throws the ContentError of the chunks
   * and keeps none.
   */
  receive(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
}
/** The store of all documents. */
export type ObjectStore = Bucket | DiskStore;

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

export type ObjectKind = 'uploads' | 'documents' | 'converted' | 'copies' | 'archives';
/** A key that begins with `owner`, and is random after it. */
export const newObjectKey = (kind: ObjectKind, owner = ''): string =>
  `${kind}/${owner}${randomBytes(24).toString('base64url').slice(owner.length)}`;
/** The key of the thumbnail of a converted document, by the key of the document. */
export const thumbnailKeyOf = (key: string): string => key.replace('converted/', 'thumbnails/');
/** The keys of the files that belong to a key: a converted document is deleted with its thumbnail. */
export const keysWith = (key: string): readonly string[] => [...new Set([key, thumbnailKeyOf(key)])];
const shape = /^(?:installation|(?:uploads|documents|converted|thumbnails|copies|archives)\/[\w-]{32})$/;

/** The object with the mark of the installation that the store belongs to. */
const markKey = 'installation';

export const markOf = (objects: Pick<ObjectStore, 'get' | 'put'>): StoreMark => ({
  read: async () => {
    const bytes = await objects.get(markKey);
    return bytes === null ? null : new TextDecoder().decode(bytes);
  },
  write: (mark) => objects.put(markKey, new TextEncoder().encode(mark)),
});

/** Stores files in a private folder. `secret` signs uploads to our own endpoint. */
export function createDiskStore(folder: string, secret: string): DiskStore {
  const unfinished = join(folder, 'unfinished');
  const pathOf = (key: string): string => {
    if (!shape.test(key)) throw new Error('An object key has the wrong format.');
    return join(folder, key);
  };
  const write = (key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> =>
    writeDurably(pathOf(key), unfinished, content).catch(failed);
  return {
    bucket: 'documents',
    credentials: { accessKeyId: 'matricula', secretAccessKey: secret, region: 'local' },
    uploadUrl: null,
    put: write,
    receive: write,
    get: (key, most = Infinity) =>
      readFile(pathOf(key)).then((bytes) => (bytes.length > most ? null : bytes), nullIfMissing),
    stream: (key) => openFile(pathOf(key)).catch(nullIfMissing),
    delete: (key) => removeWhole(pathOf(key), unfinished).catch(failed),
    list: (kind) => listFolder(folder, kind),
  };
}

const nullIfMissing = (error: NodeJS.ErrnoException): null => (error.code === 'ENOENT' ? null : failed(error));

async function openFile(path: string): Promise<StoredContent> {
  const file = await open(path);
  try {
    return { size: (await file.stat()).size, content: file.createReadStream() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const mostListed = 1000;

async function* listFolder(folder: string, kind: string): AsyncGenerator<readonly ListedObject[]> {
  const names = await readdir(join(folder, kind)).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : failed(error),
  );
  names.sort();
  for (let at = 0; at < names.length; at += mostListed) {
    const listed = names.slice(at, at + mostListed).map(async (name) => {
      const found = await stat(join(folder, kind, name)).catch(() => null);
      return found === null ? [] : [{ key: `${kind}/${name}`, storedAt: found.mtime }];
    });
    yield (await Promise.all(listed)).flat();
  }
}

function failed(cause: unknown): never {
  if (cause instanceof ContentError) throw cause;
  throw new StorageError('The folder of the documents cannot be used.', { cause });
}

/** Writes to a temporary name first, so readers never see an incomplete file. */
async function writeDurably(
  path: string,
  unfinished: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const folder = dirname(path);
  for (const needed of [folder, unfinished]) await mkdir(needed, { recursive: true, mode: 0o700 });
  const temporary = join(unfinished, `${basename(path)}.${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Deletes a file, and what a process that was killed has written of it. */
async function removeWhole(path: string, unfinished: string): Promise<void> {
  await rm(path, { force: true });
  const names = await readdir(unfinished).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names)
    if (name.startsWith(`${basename(path)}.`)) await rm(join(unfinished, name), { force: true });
}
