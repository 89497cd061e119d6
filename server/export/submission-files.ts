/** Writes the files of submissions. The next run tries again what is missing. */
import { availableParallelism } from 'node:os';
import type { Database } from '../database/database.ts';
import { readSubmitted, type SubmittedApplication } from '../database/submitted-applications.ts';
import type { ExportFolder, MissingFile } from './folder.ts';

export interface ExportedFiles {
  /** The converted document with an object key; null when the file is missing. */
  document(objectKey: string): Promise<Uint8Array | null>;
  /** The PDF copy, with the definition that the application was submitted with. */
  pdfCopy(submitted: SubmittedApplication): Promise<Uint8Array>;
}

/** The PDF copy. Documents are in a folder of their own, so that no answer key can name it. */
const copyName = 'application.pdf';
const documentsFolder = 'documents';
const documentName = (key: string): string => `${documentsFolder}/${key}.pdf`;

/** The name of a file that a former version, which had all files in one folder, noted as missing. */
const presentName = (name: string): string =>
  name === copyName || name.includes('/') ? name : `${documentsFolder}/${name}`;

/**
 * Writes the documents and the PDF copy of a submission, or those with a wanted name. Returns its missing files: one
 * must not block the others.
 */
async function writeFiles(
  files: ExportedFiles,
  folder: ExportFolder,
  submitted: SubmittedApplication,
  isWanted: (name: string) => boolean = () => true,
): Promise<readonly MissingFile[]> {
  const { reference, documents } = submitted;
  const sources = [
    ...documents.map(({ key, pdfKey }) => ({ name: documentName(key), read: () => documentOf(files, pdfKey) })),
    { name: copyName, read: () => files.pdfCopy(submitted).catch(reasonOf) },
  ];
  const missing: MissingFile[] = [];
  for (const { name, read } of sources.filter((source) => isWanted(source.name))) {
    const found = await read();
    if (typeof found === 'string') missing.push({ reference, name, reason: found });
    else await folder.writeFile(reference, name, found);
  }
  return missing;
}

/** The greatest number of PDF copies that are printed at once: each has a process of the browser. */
const mostAtOnce = 4;

/**
 * Writes the files of several submissions, as many at once as the machine has processors. Returns the missing files in
 * the order of the submissions. After a failure to write, no further submission is begun.
 */
export async function writeAllFiles(
  files: ExportedFiles,
  folder: ExportFolder,
  submissions: readonly SubmittedApplication[],
  atOnce = Math.min(mostAtOnce, availableParallelism()),
): Promise<readonly MissingFile[]> {
  const left = [...submissions.entries()];
  const missing: (readonly MissingFile[])[] = [];
  const write = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, submitted] = next;
      missing[index] = await writeFiles(files, folder, submitted);
    }
  };
  const stop = (error: unknown): never => {
    left.length = 0;
    throw error;
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, () => write().catch(stop)));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return missing.flat();
}

/** Writes what former runs could not write. */
export async function retryMissing(database: Database, files: ExportedFiles, folder: ExportFolder): Promise<void> {
  const left: MissingFile[] = [];
  const former = folder.missing();
  if (former.length === 0) return;
  for (const [reference, group] of Map.groupBy(former, (file) => file.reference)) {
    const submitted = await readSubmitted(database, reference);
    const names = new Set(group.map(({ name }) => presentName(name)));
    // Without a submission, the person was deleted.
    if (submitted !== null) left.push(...(await writeFiles(files, folder, submitted, (name) => names.has(name))));
  }
  await folder.keepMissing(left);
}

/** The bytes of a converted document, or the reason why there are none. */
async function documentOf(files: ExportedFiles, objectKey: string | null): Promise<Uint8Array | string> {
  if (objectKey === null) return 'The document was not converted.';
  return (await files.document(objectKey)) ?? 'The document store does not have it.';
}

const mostReason = 200;

/** The first line of an error up to a quoted text, which can be words of the applicant. */
function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replace(/["'`].*/, '…').slice(0, mostReason);
}
