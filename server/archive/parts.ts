/** The parts in which an archive is stored, each encrypted as an object of its own. */
import {
  addArchivePart,
  type ArchiveAttempt,
  type ArchivePart,
  archiveParts,
  beginArchive,
} from '../database/archives.ts';
import type { Database } from '../database/database.ts';
import { referredObjects } from '../database/documents.ts';
import { newObjectKey, type ObjectStore, StorageError } from '../documents/object-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { openBytes, sealBytes, type Secrets } from '../secrets/secrets.ts';

/** The dependencies of storing and reading parts. */
export interface PartsContext {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'fileKey'>;
  readonly objects: Pick<ObjectStore, 'get' | 'put' | 'delete'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** The most bytes of a part. The memory that an archive needs does not grow with its size. */
const partBytes = 4 * 1024 * 1024;

/** The archive was replaced, deleted or begun again: nobody needs this attempt. */
export class EndedAttemptError extends Error {}

const keyOf = (secrets: PartsContext['secrets'], archiveId: string): Buffer => secrets.fileKey(`archive ${archiveId}`);
const placeOf = (archiveId: string, place: number): string => `archive ${archiveId} part ${place}`;

/** Begins an attempt to make an archive. Null when it was replaced, deleted or finished. */
export function beginAttempt({ database, jobs }: PartsContext, archiveId: string): Promise<ArchiveAttempt | null> {
  return database.transaction().execute(async (transaction) => {
    const begun = await beginArchive(transaction, archiveId);
    if (begun === null) return null;
    if (begun.keys.length > 0) await jobs.enqueue(transaction, 'drop-objects', { keys: begun.keys });
    return { archiveId, attempt: begun.attempt };
  });
}

/** Stores the bytes of an archive. Throws EndedAttemptError when nobody needs the attempt any more. */
export async function storeParts(
  context: PartsContext,
  attempt: ArchiveAttempt,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  let place = 0;
  for await (const part of inParts(bytes)) await storePart(context, attempt, place++, part);
}

/** The row comes first, so that the next attempt, or whatever deletes the archive, deletes the object too. */
async function storePart(
  { database, secrets, objects }: PartsContext,
  attempt: ArchiveAttempt,
  place: number,
  bytes: Uint8Array,
): Promise<void> {
  const { archiveId } = attempt;
  const objectKey = newObjectKey('archives');
  const part = { place, objectKey, size: bytes.length };
  const isNamed = await database.transaction().execute((transaction) => addArchivePart(transaction, attempt, part));
  if (!isNamed) throw new EndedAttemptError();
  await objects.put(objectKey, sealBytes(keyOf(secrets, archiveId), placeOf(archiveId, place), bytes));
  if ((await referredObjects(database, [objectKey])).size > 0) return;
  // The archive was deleted before its object was there.
  await objects.delete(objectKey);
  throw new EndedAttemptError();
}

/** Bytes in parts of the same size, except the last one. */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part = Buffer.alloc(partBytes);
  let length = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length;) {
      const taken = chunk.subarray(from, from + partBytes - length);
      part.set(taken, length);
      length += taken.length;
      from += taken.length;
      if (length < partBytes) continue;
      yield part;
      [part, length] = [Buffer.alloc(partBytes), 0];
    }
  }
  if (length > 0) yield part.subarray(0, length);
}

/** A whole archive for its owner. */
export interface ArchiveContent {
  /** In bytes. */
  readonly size: number;
  /** Reads one part at a time. Throws when one is missing. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The content of an archive; null when it belongs to another account or has ended. */
export async function readArchive(
  context: Pick<PartsContext, 'database' | 'secrets' | 'objects'>,
  name: { readonly accountId: string; readonly archiveId: string },
  now: Date,
): Promise<ArchiveContent | null> {
  const parts = await archiveParts(context.database, name, now);
  const [first, ...others] = parts;
  if (first === undefined) return null;
  // Before the response begins, so that a store that is away is no broken download.
  const begin = await readPart(context, name.archiveId, first);
  return {
    size: parts.reduce((sum, { size }) => sum + size, 0),
    bytes: (async function* () {
      yield begin;
      for (const part of others) yield await readPart(context, name.archiveId, part);
    })(),
  };
}

async function readPart(
  { secrets, objects }: Pick<PartsContext, 'secrets' | 'objects'>,
  archiveId: string,
  { place, objectKey }: ArchivePart,
): Promise<Uint8Array> {
  const stored = await objects.get(objectKey);
  if (stored === null) throw new StorageError('The store lacks a part of an archive.');
  return openBytes(keyOf(secrets, archiveId), placeOf(archiveId, place), stored);
}
