/**
 * A folder of backups. Each backup is a folder with the rows of the tables and a manifest, and all of them share the
 * documents. A backup without its final name is not complete.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncFolder } from '../base/sync-folder.ts';
import type { CopiedTable, DatabaseState } from '../database/whole-database.ts';

/** The size and the hash of a file. */
export interface FileSeal {
  readonly bytes: number;
  readonly sha256: string;
}
/** The content of `manifest.json`, which is written last. */
export interface Manifest extends DatabaseState {
  readonly format: 1;
  readonly madeAt: string;
  readonly tables: readonly (CopiedTable & { readonly rows: number; readonly file: string })[];
  readonly files: Readonly<Record<string, FileSeal>>;
}
/** A stored document. */
export interface SavedObject extends FileSeal {
  readonly key: string;
}

const manifestName = 'manifest.json';
export const objectsFile = 'objects.ndjson';
export const jobsFile = 'jobs.ndjson';
/** The folder of the documents of all backups. */
export const objectsFolder = 'objects';
const shape = /^\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z$/;

export const sealOf = (bytes: Uint8Array): FileSeal => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** The complete backups in a folder, the newest first. Throws when the folder cannot be read. */
export const backupsIn = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    const isNone = cause.code === 'ENOENT' || cause.code === 'ENOTDIR';
    throw isNone ? new Error(`There is no folder ${folder}.`, { cause }) : cause;
  });
  return names
    .filter((name) => shape.test(name))
    .toSorted()
    .reverse();
};

/** Reads the manifest of a backup. Throws when it has none. */
export async function readManifest(folder: string, name: string): Promise<Manifest> {
  const text = await readFile(join(folder, name, manifestName), 'utf8').catch((cause: unknown) => {
    throw new Error(`${join(folder, name)} is no complete backup: it has no ${manifestName}.`, { cause });
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) throw new Error('A newer version of this program has made this backup.');
  return manifest;
}

/** Throws when a file of a backup is not what was written. */
export async function refuseDamaged(folder: string, name: string, { files }: Manifest): Promise<void> {
  for (const [file, { bytes, sha256 }] of Object.entries(files)) {
    const path = join(folder, name, file);
    const size = await stat(path).then(
      (found) => found.size,
      () => null,
    );
    const hash = createHash('sha256');
    if (size === bytes) await pipeline(createReadStream(path), hash);
    if (size !== bytes || hash.digest('hex') !== sha256)
      throw new Error(`${path} is damaged: this backup cannot be restored. Nothing was changed.`);
  }
}

export const readLines = async <T>(folder: string, name: string, file: string): Promise<readonly T[]> =>
  (await readFile(join(folder, name, file), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

export const rowsIn = (folder: string, name: string, file: string): Readable =>
  createReadStream(join(folder, name, file)).pipe(createGunzip());

/** A backup that is not complete yet. */
export interface NewBackup {
  writeRows(file: string, rows: Readable): Promise<void>;
  writeLines(file: string, lines: readonly object[]): Promise<void>;
  /** Writes the manifest and gives the backup its name. */
  complete(manifest: Omit<Manifest, 'format' | 'files'>): Promise<string>;
  /** Deletes what was written. */
  discard(): Promise<void>;
}

/** Begins a backup with the name of the time. */
export async function beginBackup(folder: string, now: Date): Promise<NewBackup> {
  const name = now.toISOString().replaceAll(':', '');
  const place = join(folder, `${name}.unfinished`);
  await mkdir(place, { mode: 0o700 });
  const files: Record<string, FileSeal> = {};
  return {
    writeRows: async (file, rows) => {
      const hash = createHash('sha256');
      let bytes = 0;
      const measured = async function* (parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          hash.update(part);
          bytes += part.length;
          yield part;
        }
      };
      const written = createWriteStream(join(place, file), { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(rows, createGzip({ level: 1 }), measured, written);
      files[file] = { bytes, sha256: hash.digest('hex') };
    },
    writeLines: async (file, lines) => {
      const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      await writeFile(join(place, file), bytes, { flag: 'wx', mode: 0o600, flush: true });
      files[file] = sealOf(bytes);
    },
    complete: async (manifest) => {
      const text = JSON.stringify({ format: 1, ...manifest, files } satisfies Manifest, null, 2);
      await writeFile(join(place, manifestName), text, { flag: 'wx', mode: 0o600, flush: true });
      await syncFolder(place);
      await rename(place, join(folder, name));
      await syncFolder(folder);
      return name;
    },
    discard: () => rm(place, { recursive: true, force: true }),
  };
}
