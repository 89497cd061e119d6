/** The folder of an export. It says how far the export is, so that the next run continues there after any end. */
import { constants, lstat, mkdir, open, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFolder } from '../base/create-folder.ts';
import type { Cursor } from '../database/submitted-applications.ts';
import { type Column, headerRow, legend, recordRow } from './columns.ts';
import { byteOrderMark } from './csv.ts';
import { type ExportRecord, ndjsonLine } from './record.ts';

/** The selection of submissions in a folder. Every run into one folder must have the same. */
export interface Scope {
  readonly form: string;
  /** ISO 8601; null for all submissions. */
  readonly since: string | null;
  readonly sensitive: boolean;
  readonly files: boolean;
}

export interface MissingFile {
  readonly reference: string;
  /** The path in the folder of the submission. */
  readonly name: string;
  /** One sentence, without words of the applicant. */
  readonly reason: string;
}

/** The content of `export.json`. */
interface Progress {
  readonly scope: Scope;
  /** The last exported submission; null before the first. */
  readonly cursor: { readonly submitted_at: string; readonly reference: string } | null;
  readonly count: number;
  /** The number of tables: a table ends where a later definition needs other columns. */
  readonly tables: number;
  readonly columns: readonly string[];
  /** The bytes of each file that are whole. */
  readonly lengths: Readonly<Record<string, number>>;
  readonly missing: readonly MissingFile[];
}

export interface ExportFolder {
  /** The last submission of former runs; null for a new folder. */
  readonly cursor: Cursor | null;
  /** The number of exported submissions, those of former runs included. */
  count(): number;
  /** Writes a file of a submission; `name` is its path in the folder of the submission. */
  writeFile(reference: string, name: string, bytes: Uint8Array): Promise<void>;
  /** The files that the folder lacks, those of former runs included. */
  missing(): readonly MissingFile[];
  /** Replaces the list of missing files. */
  keepMissing(files: readonly MissingFile[]): Promise<void>;
  /**
   * Adds records to the files, and notes their missing files. Resolves when they are on the disk and the next run would
   * continue after them.
   */
  append(records: readonly ExportRecord[], cursor: Cursor, missing: readonly MissingFile[]): Promise<void>;
}

const lines = 'applications.ndjson';
const tableName = (number: number): string => (number === 1 ? 'applications.csv' : `applications-${number}.csv`);
const legendName = (number: number): string => (number === 1 ? 'columns.csv' : `columns-${number}.csv`);
const filesFolder = 'files';

/**
 * Creates a folder that only this user can read, unless it exists. Returns its path without symbolic links. Throws for
 * a folder that is not private: it may be shared by intention, so it is not changed.
 */
export async function createdFolder(path: string): Promise<string> {
  await createFolder(path);
  const folder = await lstat(path);
  if (folder.isSymbolicLink()) throw new Error(`${path} is a symbolic link: give the folder itself.`);
  const isOwn = process.getuid === undefined || folder.uid === process.getuid();
  if (!isOwn || (folder.mode & 0o077) !== 0)
    throw new Error(`Other users can read or change ${path}: give a new folder, or make it private (chmod 700).`);
  return realpath(path);
}

/** Follows no symbolic link. */
const appending = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW;
const replacing = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;

/** Opens an existing folder. Throws when it contains another export. */
export async function openExportFolder(path: string, scope: Scope, columns: readonly Column[]): Promise<ExportFolder> {
  const former = await readProgress(path);
  if (former !== null && JSON.stringify(former.scope) !== JSON.stringify(scope))
    throw new Error(`${path} contains another export: ${JSON.stringify(former.scope)}. Give another folder.`);
  let progress = await withTable(path, former ?? emptyProgress(scope), columns);
  return {
    cursor:
      progress.cursor === null
        ? null
        : { submittedAt: new Date(progress.cursor.submitted_at), reference: progress.cursor.reference },
    count: () => progress.count,
    writeFile: async (reference, name, bytes) => {
      const file = join(path, filesFolder, reference, name);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, bytes, { mode: 0o600, flag: replacing, flush: true });
    },
    missing: () => progress.missing,
    keepMissing: async (missing) => {
      progress = { ...progress, missing };
      await writeProgress(path, progress);
    },
    append: async (records, { submittedAt, reference }, missing) => {
      const texts = {
        [lines]: records.map(ndjsonLine).join(''),
        [tableName(progress.tables)]: records.map((record) => recordRow(columns, record)).join(''),
      };
      const lengths = { ...progress.lengths, ...(await appendTexts(path, texts, progress.lengths)) };
      const cursor = { submitted_at: submittedAt.toISOString(), reference };
      progress = {
        ...progress,
        cursor,
        count: progress.count + records.length,
        lengths,
        missing: [...progress.missing, ...missing],
      };
      await writeProgress(path, progress);
    },
  };
}

const emptyProgress = (scope: Scope): Progress => ({
  scope,
  cursor: null,
  count: 0,
  tables: 0,
  columns: [],
  lengths: {},
  missing: [],
});

/** Begins a table with its legend, unless the present one has these columns. */
async function withTable(path: string, progress: Progress, columns: readonly Column[]): Promise<Progress> {
  const keys = columns.map(({ key }) => key);
  if (progress.tables > 0 && JSON.stringify(progress.columns) === JSON.stringify(keys)) return progress;
  const tables = progress.tables + 1;
  const texts = {
    [tableName(tables)]: byteOrderMark + headerRow(columns),
    [legendName(tables)]: byteOrderMark + legend(columns),
  };
  const begun = {
    ...progress,
    tables,
    columns: keys,
    lengths: { ...progress.lengths, ...(await appendTexts(path, texts, {})) },
  };
  await writeProgress(path, begun);
  return begun;
}

/** Writes each text after the bytes that are whole, instead of what a broken run left. Returns the new lengths. */
async function appendTexts(
  path: string,
  texts: Readonly<Record<string, string>>,
  lengths: Progress['lengths'],
): Promise<Record<string, number>> {
  const written: Record<string, number> = {};
  for (const [name, text] of Object.entries(texts)) {
    const length = lengths[name] ?? 0;
    const bytes = Buffer.from(text);
    const file = await open(join(path, name), appending, 0o600);
    try {
      await file.truncate(length);
      await file.appendFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    written[name] = length + bytes.length;
  }
  return written;
}

const progressName = 'export.json';

async function readProgress(path: string): Promise<Progress | null> {
  const text = await readFile(join(path, progressName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  // Folders of former versions have no list of missing files.
  const { missing = [], ...progress } = JSON.parse(text) as Omit<Progress, 'missing'> & Partial<Progress>;
  return { ...progress, missing };
}

async function writeProgress(path: string, progress: Progress): Promise<void> {
  const file = join(path, progressName);
  await writeFile(`${file}.next`, `${JSON.stringify(progress, null, 2)}\n`, {
    mode: 0o600,
    flag: replacing,
    flush: true,
  });
  await rename(`${file}.next`, file);
}
