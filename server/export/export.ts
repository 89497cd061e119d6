/** Exports submitted applications into a folder, a batch at a time. */
import type { Form } from '../../engine/index.ts';
import { note, noteAccounts } from '../database/audit.ts';
import type { Database } from '../database/database.ts';
import { withLock } from '../database/locks.ts';
import {
  type Cursor,
  readSubmittedAfter,
  type SubmissionFilter,
  type SubmittedApplication,
  submittedDefinitions,
} from '../database/submitted-applications.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { unitedColumns } from './columns.ts';
import { createdFolder, type ExportFolder, type MissingFile, openExportFolder } from './folder.ts';
import { exportRecordOf } from './record.ts';
import { type ExportedFiles, retryMissing, writeAllFiles } from './submission-files.ts';

export interface ExportContext {
  readonly database: Database;
  readonly timeZone: string;
  /** The form of a stored definition, by its content hash. */
  readonly formOf: (definition: string | null) => Promise<Form>;
  /** Null exports no sensitive answers. */
  readonly secrets: Secrets | null;
  /** Null exports no files. */
  readonly files: ExportedFiles | null;
}
export interface ExportRequest extends SubmissionFilter {
  readonly folder: string;
  /** The staff member who exports. */
  readonly staff: string;
  readonly now: Date;
}
/** The result of a run. */
export interface Exported {
  /** The submissions of this run. */
  readonly added: number;
  /** The submissions in the folder. */
  readonly count: number;
  /** The files that the folder lacks. The next run tries them again. */
  readonly missing: readonly MissingFile[];
}

/** The number of submissions that are in memory at a time. */
const batchSize = 100;

/**
 * Adds all submissions to the folder that are not in it yet. A run that ends early is continued by the next one. The
 * audit log has each run, and each application whose sensitive answers were exported. Throws while another run adds to
 * the folder.
 */
export async function exportSubmissions(
  context: ExportContext,
  request: ExportRequest,
  onBatch: (count: number) => void = () => undefined,
): Promise<Exported> {
  const folder = await createdFolder(request.folder);
  const adding = (assertHeld: () => Promise<void>): Promise<Exported> =>
    addSubmissions(context, { ...request, folder }, { onBatch, assertHeld });
  const exported = await withLock(context.database, `export into ${folder}`, adding);
  if (exported === null)
    throw new Error(`Another export is writing into ${folder}: wait until it ends, or give another folder.`);
  return exported;
}

interface Writing {
  readonly onBatch: (count: number) => void;
  /** Throws when another run may write. */
  readonly assertHeld: () => Promise<void>;
}

async function addSubmissions(
  context: ExportContext,
  request: ExportRequest,
  { onBatch, assertHeld }: Writing,
): Promise<Exported> {
  const { database, secrets, files, timeZone } = context;
  const { staff, now, formId } = request;
  await note(database, 'submissions-exported', { accountId: null, formId, requestId: 'admin', at: now, staff });
  const folder = await openFolder(context, request);
  const before = folder.count();
  if (files !== null) await retryMissing(database, files, folder);
  for await (const batch of submissionBatches(database, request, folder.cursor, { limit: batchSize, secrets })) {
    if (secrets !== null) {
      const accounts = batch.map(({ accountId }) => accountId);
      await noteAccounts(database, 'sensitive-exported', accounts, { formId, requestId: 'admin', at: now, staff });
    }
    const missing = files === null ? [] : await writeAllFiles(files, folder, batch);
    const last = batch.at(-1);
    const records = batch.map((submitted) => exportRecordOf(submitted, timeZone));
    await assertHeld();
    if (last !== undefined) await folder.append(records, last, missing);
    onBatch(folder.count());
  }
  return { added: folder.count() - before, count: folder.count(), missing: folder.missing() };
}

async function openFolder(
  { database, formOf, secrets, files }: ExportContext,
  request: ExportRequest,
): Promise<ExportFolder> {
  const forms: Form[] = [];
  for (const definition of await submittedDefinitions(database, request)) forms.push(await formOf(definition));
  const { formId: form, since } = request;
  const scope = {
    form,
    since: since?.toISOString() ?? null,
    sensitive: secrets !== null,
    files: files !== null,
  };
  return openExportFolder(request.folder, scope, unitedColumns(forms, secrets !== null));
}

/** Streams submissions in their order. Holds one batch at a time. */
export async function* submissionBatches(
  database: Database,
  filter: SubmissionFilter,
  start: Cursor | null,
  options: Parameters<typeof readSubmittedAfter>[3],
): AsyncGenerator<readonly SubmittedApplication[]> {
  for (let cursor = start; ;) {
    const batch = await readSubmittedAfter(database, filter, cursor, options);
    if (batch.length > 0) yield batch;
    if (batch.length < options.limit) return;
    cursor = batch.at(-1) ?? null;
  }
}
