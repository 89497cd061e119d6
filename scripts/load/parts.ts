/** Parts that a fault puts in place of the usual ones of the servers, because it can make them fail. */
import { execFile } from 'node:child_process';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PoolConfig } from 'pg';
import { createDiskStore, createS3Store, type ObjectStore } from '../../server/index.ts';
import { type Failure, startFailingBucket } from '../../tests/support/failing-bucket.ts';
import { openProxy } from '../../tests/support/silent-proxy.ts';

/** A part that can fail. */
export interface Part {
  /** The settings by which servers use it. */
  readonly settings: Readonly<Record<string, string>>;
  /** The document store, if it is one. */
  readonly objects?: Pick<ObjectStore, 'get'>;
  /** Fails until `during` has ended, an S3 in a given way. Resolves when it works again. */
  fail(during: () => Promise<unknown>, failure?: Failure): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Opens a part. Its files are in the folder. */
export type OpenPart = (site: { readonly folder: string; readonly connection: PoolConfig }) => Promise<Part>;

/** The address of a PostgreSQL that listens on a socket in a folder. */
export function addressOf({ host = '', user = '', database = '' }: PoolConfig): string {
  return `postgres://${String(user)}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** An S3. */
export const failingS3: OpenPart = async () => {
  const bucket = await startFailingBucket();
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = bucket.place;
  return {
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    objects: createS3Store(bucket.place),
    fail: async (during, failure = 'refusing') => {
      bucket.goAway(failure);
      await during().finally(bucket.comeBack);
    },
    close: bucket.stop,
  };
};

/** A folder of documents on a disk of its own, which another program fills. Only root may mount it. */
export const fullDisk: OpenPart = async ({ folder }) => {
  const disk = join(folder, 'disk');
  await mkdir(disk);
  await run('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'matricula', disk]);
  const documents = join(disk, 'objects');
  return {
    settings: { DOCUMENTS_DIR: documents },
    objects: createDiskStore(documents, ''),
    fail: async (during) => {
      const filler = join(disk, 'filler');
      const end = new AbortController();
      const happening = during().finally(() => end.abort());
      // What the servers delete meanwhile is filled too.
      for (; !end.signal.aborted; await pause(50)) await fill(filler);
      await happening;
      await rm(filler);
    },
    close: () => run('umount', ['--lazy', disk]),
  };
};

const run = promisify(execFile);

/** Appends to a file until its disk is full. */
async function fill(file: string): Promise<void> {
  for (const size of [1 << 20, 1 << 12]) {
    for (let isFull = false; !isFull;) {
      isFull = await appendFile(file, Buffer.alloc(size)).then(
        () => false,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOSPC') throw error;
          return true;
        },
      );
    }
  }
}

/** A network to PostgreSQL that swallows everything, and tells neither side. */
export const silentNetwork: OpenPart = async ({ connection }) => {
  const proxy = await openProxy(connection.host ?? '');
  return {
    settings: { DATABASE_URL: addressOf({ ...connection, host: proxy.host }) },
    fail: async (during) => {
      proxy.silence();
      await during().finally(() => proxy.restore());
    },
    close: proxy.close,
  };
};
