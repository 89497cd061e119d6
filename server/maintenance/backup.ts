/** Writes a backup while servers run: all rows in one snapshot, and the documents that the folder does not have yet. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Config } from '../start/config.ts';
import { withClient } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { documentKeys, readRows, readSurroundings, readWaitingJobs, copiedTables } from '../database/whole-database.ts';
import { createDiskStore, type ObjectStore, thumbnailKeyOf } from '../documents/object-store.ts';
import { createdFolder } from '../export/folder.ts';
import {
  backupsIn,
  beginBackup,
  jobsFile,
  type Manifest,
  type NewBackup,
  objectsFile,
  objectsFolder,
  readLines,
  type SavedObject,
  sealOf,
} from './backup-folder.ts';
import { openedObjects } from './opened.ts';
import { inParts } from '../base/in-parts.ts';
import { withConnection } from './with-database.ts';

/** A backup that was made. */
export interface Backup {
  readonly name: string;
  readonly rows: number;
  readonly documents: number;
  /** The documents that were copied by this backup. */
  readonly copied: number;
  /** The documents that the store lacked. */
  readonly missing: readonly string[];
}

/** Writes a backup into a folder that only this user can read, which is created. */
export async function makeBackup(config: Config, path: string, print: (line: string) => void): Promise<Backup> {
  const objects = openedObjects(config);
  const folder = await createdFolder(path);
  return withConnection(config, print, async (connection) => {
    const documents = await keptDocuments(folder, objects);
    // A document that is deleted while the rows are read is in the folder by then.
    await documents.keep(await inSnapshot(connection, print, keysOf));
    const now = new Date();
    const backup = await beginBackup(folder, now);
    try {
      const { keys, ...rows } = await inSnapshot(connection, print, async (transaction, client) => {
        const surroundings = await readSurroundings(transaction);
        await backup.writeLines(jobsFile, await readWaitingJobs(transaction));
        return {
          ...surroundings,
          keys: await keysOf(transaction),
          tables: await writeTables(backup, transaction, client),
        };
      });
      const { saved, missing } = await documents.keep(keys);
      await backup.writeLines(objectsFile, saved);
      const name = await backup.complete({ ...rows, madeAt: now.toISOString() });
      const count = rows.tables.reduce((sum, table) => sum + table.rows, 0);
      return { name, rows: count, documents: saved.length, copied: documents.copied(), missing };
    } catch (error) {
      await backup.discard();
      throw error;
    }
  });
}

type Work<T> = Parameters<typeof withClient<T>>[3];

const inSnapshot = <T>(connection: PoolConfig, print: (line: string) => void, work: Work<T>): Promise<T> =>
  withClient(connection, print, 'repeatable read', work);

async function writeTables(
  backup: NewBackup,
  ...[transaction, client]: Parameters<Work<unknown>>
): Promise<Manifest['tables']> {
  const written: Manifest['tables'][number][] = [];
  for (const table of await copiedTables(transaction)) {
    const file = `${table.name}.gz`;
    const rows = readRows(client, table);
    await backup.writeRows(file, rows);
    written.push({ ...table, file, rows: rows.rowCount });
  }
  return written;
}

interface WantedObject {
  readonly key: string;
  readonly isOptional: boolean;
}

/** A document that is older than thumbnails has none. */
async function keysOf(transaction: Transaction<Tables>): Promise<readonly WantedObject[]> {
  const keys = await documentKeys(transaction);
  const thumbnails = keys.filter(({ isConverted }) => isConverted).map(({ key }) => thumbnailKeyOf(key));
  return [
    ...keys.map(({ key }) => ({ key, isOptional: false })),
    ...thumbnails.map((key) => ({ key, isOptional: true })),
  ];
}

/** Copies documents into the folder, unless it has them. */
async function keptDocuments(folder: string, objects: ObjectStore) {
  const store = createDiskStore(join(folder, objectsFolder), '');
  const [newest] = await backupsIn(folder);
  const former = newest === undefined ? [] : await readLines<SavedObject>(folder, newest, objectsFile);
  const known = new Map(former.map((object) => [object.key, object]));
  let copied = 0;
  const keep = async (key: string): Promise<SavedObject | null> => {
    const object = known.get(key);
    if (object !== undefined && (await sizeOf(join(folder, objectsFolder, key))) === object.bytes) return object;
    const bytes = await objects.get(key);
    if (bytes === null) return null;
    await store.put(key, bytes);
    const saved = { key, ...sealOf(bytes) };
    known.set(key, saved);
    copied += 1;
    return saved;
  };
  return {
    copied: () => copied,
    keep: async (wanted: readonly WantedObject[]) => {
      const saved: SavedObject[] = [];
      const missing: string[] = [];
      await inParts(wanted, async ({ key, isOptional }) => {
        const object = await keep(key);
        if (object !== null) saved.push(object);
        else if (!isOptional) missing.push(key);
      });
      return { saved, missing };
    },
  };
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );
