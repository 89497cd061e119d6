/** Opens the document store, which must be the one of the database. */
import type { Database } from '../database/database.ts';
import { enterInstallation, OtherStoreError } from '../database/installation.ts';
import { createDiskStore, markOf, newObjectKey, type ObjectStore, StorageError } from '../documents/object-store.ts';
import { createS3Store, type S3Place } from '../documents/s3-store.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { openFolder, failureOf } from './checks.ts';
import { type Config, ConfigError } from './config.ts';

/** Opens the document store. Throws when it belongs to another database. */
export async function openObjects(config: Config, secrets: Secrets, database: Database): Promise<ObjectStore> {
  const { s3, publicUrl } = config;
  const store = s3 === null ? await openDocuments(config, secrets) : await openBucket(s3);
  try {
    await enterInstallation(database, markOf(store), publicUrl);
    return store;
  } catch (cause) {
    const names = s3 === null ? 'DOCUMENTS_DIR' : 'S3_ENDPOINT and S3_BUCKET';
    if (cause instanceof StorageError)
      throw new ConfigError(`${names} cannot be read: ${failureOf(cause)}.`, { cause });
    if (!(cause instanceof OtherStoreError)) throw cause;
    throw new ConfigError(
      `${names} must be the document store that this database was started with: set the one of the other servers, ` +
        'or run "npm run admin -- this-is-live" if it is the new one.',
      { cause },
    );
  }
}

async function openDocuments({ documentsDir }: Config, secrets: Secrets): Promise<ObjectStore> {
  await openFolder('DOCUMENTS_DIR', documentsDir);
  return createDiskStore(documentsDir, secrets.fingerprint('uploads'));
}

/** Stores and deletes an empty object, to check the bucket and both permissions. */
async function openBucket(place: S3Place): Promise<ObjectStore> {
  const store = createS3Store(place);
  const key = newObjectKey('uploads');
  try {
    await store.put(key, new Uint8Array());
    await store.delete(key);
    return store;
  } catch (cause) {
    throw new ConfigError(
      `S3_ENDPOINT, S3_BUCKET and the S3 keys must be of a bucket that can be written to: ${failureOf(cause)}.`,
      { cause },
    );
  }
}
