/** Writes a backup into an empty database and a document store. The result is a copy, which acts on nobody. */
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from 'kysely';
import type { PoolClient } from 'pg';
import type { Config } from '../start/config.ts';
import { openDatabase, withClient } from '../database/database.ts';
import { workLimits } from '../database/limits.ts';
import type { Tables } from '../database/tables.ts';
import { fillTables, refuseFilled, refuseNewer, type WaitingJob, writeRows } from '../database/whole-database.ts';
import { createFolder } from '../base/create-folder.ts';
import { createDiskStore, markOf, type ObjectStore } from '../documents/object-store.ts';
import { createJobSender, jobNameOf } from '../jobs/jobs.ts';
import {
  backupsIn,
  refuseDamaged,
  jobsFile,
  type Manifest,
  objectsFile,
  objectsFolder,
  readLines,
  readManifest,
  rowsIn,
  type SavedObject,
  sealOf,
} from './backup-folder.ts';
import { inParts } from '../base/in-parts.ts';
import { openedObjects } from './opened.ts';
import { withConnection } from './with-database.ts';

/** A backup that was restored. */
export interface Restored {
  readonly name: string;
  readonly madeAt: Date;
  readonly rows: number;
  readonly documents: number;
}

/** Restores the newest complete backup of a folder, or the named one. Changes no row before all files are checked. */
export async function restoreBackup(
  config: Config,
  folder: string,
  wanted: string | null,
  print: (line: string) => void,
): Promise<Restored> {
  const name = wanted ?? (await backupsIn(folder))[0];
  if (name === undefined) throw new Error(`There is no complete backup in ${folder}.`);
  const manifest = await readManifest(folder, name);
  refuseNewer(manifest);
  await refuseDamaged(folder, name, manifest);
  const saved = await readLines<SavedObject>(folder, name, objectsFile);
  const jobs = await readLines<WaitingJob>(folder, name, jobsFile);
  await withConnection(
    config,
    print,
    async (connection) => {
      await withClient(connection, print, 'read committed', refuseFilled);
      await putObjects(config, folder, saved, manifest);
      const database = openDatabase(connection, print, workLimits);
      const sender = createJobSender(database);
      try {
        await sender.start();
        await withClient(connection, print, 'read committed', async (transaction, client) => {
          await fillTables(transaction, manifest, () => fill(client, folder, name, manifest));
          for (const job of jobs) await addJob(sender, transaction, job);
        });
      } finally {
        await sender.stop();
        await database.destroy();
      }
    },
    { createsEmbedded: true },
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { name, madeAt: new Date(manifest.madeAt), rows, documents: saved.length };
}

async function fill(client: PoolClient, folder: string, name: string, { tables }: Manifest): Promise<void> {
  for (const { file, rows, ...table } of tables) {
    const written = writeRows(client, table);
    await pipeline(rowsIn(folder, name, file), written);
    if (written.rowCount !== rows) throw new Error(`${table.name} has ${written.rowCount} of ${rows} rows.`);
  }
}

async function addJob(
  sender: ReturnType<typeof createJobSender>,
  transaction: Transaction<Tables>,
  { queue, data, group, priority, due }: WaitingJob,
): Promise<void> {
  const name = jobNameOf(queue);
  if (name === null) return;
  const afterSeconds = Math.max(0, Math.ceil((new Date(due).getTime() - Date.now()) / 1000));
  const options = { priority, afterSeconds, ...(group === null ? {} : { group }) };
  // The data is that which a server has stored for a job of this name.
  await sender.enqueue(transaction, name, data as never, options);
}

/** The store must be empty, or the one of the backup. */
async function putObjects(
  config: Config,
  folder: string,
  saved: readonly SavedObject[],
  { store }: Manifest,
): Promise<void> {
  if (config.s3 === null) await createFolder(config.documentsDir);
  const objects: ObjectStore = openedObjects(config);
  const mark = await markOf(objects).read();
  if (mark !== null && mark !== store)
    throw new Error('The document store belongs to another database: give an empty one. Nothing was changed.');
  const source = createDiskStore(join(folder, objectsFolder), '');
  await inParts(saved, async ({ key, bytes, sha256 }) => {
    const object = await source.get(key);
    if (object === null || object.length !== bytes || sealOf(object).sha256 !== sha256)
      throw new Error(`${join(folder, objectsFolder, key)} is damaged: this backup cannot be restored.`);
    await objects.put(key, object);
  });
  await markOf(objects).write(store);
}
