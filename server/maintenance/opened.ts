/** Opens the keys and the documents of a portal for commands, without creating any. */
import { existsSync } from 'node:fs';
import { type Config, masterKeyPath } from '../start/config.ts';
import type { Database } from '../database/database.ts';
import { openSecrets } from '../database/keys.ts';
import { createDiskStore, type ObjectStore } from '../documents/object-store.ts';
import { createS3Store } from '../documents/s3-store.ts';
import { masterKeyFrom } from '../secrets/master-key-file.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Throws when there is no master key, or another one than that of the database. */
export async function openedSecrets(config: Config, database: Database): Promise<Secrets> {
  const path = masterKeyPath(config);
  if (config.masterKey === null && !existsSync(path))
    throw new Error(`There is no master key in ${path}: give DATA_DIR or MASTER_KEY as the server has it.`);
  return openSecrets(database, config.masterKey ?? (await masterKeyFrom(path)));
}

/** Throws when there is no folder of documents. */
export function openedObjects({ s3, documentsDir }: Config): ObjectStore {
  if (s3 !== null) return createS3Store(s3);
  if (!existsSync(documentsDir))
    throw new Error(`There is no folder ${documentsDir}: give DOCUMENTS_DIR or S3_ENDPOINT as the server has it.`);
  // Commands sign no uploads.
  return createDiskStore(documentsDir, '');
}
