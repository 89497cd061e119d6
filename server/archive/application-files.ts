/** The files of one application in an archive. All of them are of the same moment. */
import { shownDocument } from '../pdf/copy-job.ts';
import type { Printer } from '../pdf/printer.ts';
import { readShownApplication, type ShownApplication, wireArrivals } from '../application/shown-application.ts';
import type { ApplicationContext } from '../application/context.ts';
import { wireAnswers } from '../application/wire-answers.ts';
import { timeIn } from '../base/clock.ts';
import { type ApplicationDocument, type ApplicationName, lockApplication } from '../database/applications.ts';
import { readDocument } from '../database/documents.ts';
import type { ObjectStore } from '../documents/object-store.ts';
import { columnsOf } from '../export/columns.ts';
import { receiptMail } from '../mail/receipt-mail.ts';
import type { ArchiveFile } from './zip.ts';

/** The dependencies of the files. */
export interface ArchiveFilesContext extends ApplicationContext {
  readonly objects: Pick<ObjectStore, 'get'>;
  readonly printer: Printer;
}

/** A document was replaced or deleted since its application was read: the archive must be begun again. */
class ChangedError extends Error {}

/** Reads an application under its lock, so that no edit and no submission is between its parts. */
export function readWhole(context: ApplicationContext, name: ApplicationName): Promise<ShownApplication> {
  return context.database.transaction().execute(async (database) => {
    await lockApplication(database, name);
    return readShownApplication({ ...context, database }, name);
  });
}

/** Whether an application has nothing to read. */
export const hasNothing = ({ application, submission, arrivals }: ShownApplication): boolean =>
  submission === null &&
  [Object.keys(application.answers), application.documents, arrivals].every(({ length }) => length === 0);

/** A document with the paths of its files, which are null for a file that the portal does not have. */
export interface ArchivedDocument {
  readonly key: string;
  readonly fileName: string;
  readonly uploaded: string | null;
  readonly converted: string | null;
}

/** Yields the files of an application, one at a time. Returns its documents. */
export async function* applicationFiles(
  context: ArchiveFilesContext,
  shown: ShownApplication,
  origin: string,
): AsyncGenerator<ArchiveFile, readonly ArchivedDocument[]> {
  const { formId } = shown.application;
  const text = (name: string, content: string): ArchiveFile => ({
    path: `${formId}/${name}`,
    bytes: new TextEncoder().encode(content),
  });
  const page = await shownDocument(context, shown);
  yield text('answers.html', page);
  yield { path: `${formId}/answers.pdf`, bytes: await context.printer.print(page) };
  const { form } = context.forms.served.get(formId) ?? context.forms.defaultForm;
  const receipt = receiptMail({ form, timeZone: context.config.timeZone, origin, now: context.clock.now() }, shown);
  if (receipt !== null) yield text('receipt.txt', `${receipt.subject}\n\n${receipt.text}\n`);
  const documents: ArchivedDocument[] = [];
  for (const document of shown.application.documents)
    documents.push(yield* documentFiles(context, shown.application, document));
  yield text('answers.json', `${JSON.stringify(recordOf(context, shown, documents), null, 2)}\n`);
  return documents;
}

async function* documentFiles(
  { database, objects }: ArchiveFilesContext,
  name: ApplicationName,
  { key, file_key: fileKey, file_name: fileName, object_key: objectKey, pdf_key: pdfKey }: ApplicationDocument,
): AsyncGenerator<ArchiveFile, ArchivedDocument> {
  const read = async (stored: string | null): Promise<Uint8Array | null> => {
    const bytes = stored === null ? null : await objects.get(stored);
    if (stored === null || bytes !== null) return bytes;
    const now = await readDocument(database, name, key);
    if (now?.file_key !== fileKey || (now.object_key !== stored && now.pdf_key !== stored)) throw new ChangedError();
    return null;
  };
  const folder = `${name.formId}/documents/${key}`;
  const uploaded = await read(objectKey);
  if (uploaded !== null) yield { path: `${folder}/uploaded/${safeName(fileName)}`, bytes: uploaded };
  const converted = await read(pdfKey);
  if (converted !== null) yield { path: `${folder}/converted.pdf`, bytes: converted };
  return {
    key,
    fileName,
    uploaded: uploaded === null ? null : `${folder}/uploaded/${safeName(fileName)}`,
    converted: converted === null ? null : `${folder}/converted.pdf`,
  };
}

/** A name that every system accepts. */
const safeName = (name: string): string =>
  name.replaceAll(/[<>:"/\\|?*]/g, '_').replace(/^(?=(?:con|prn|aux|nul|com\d|lpt\d)\.)/i, '_');

/** The answers in the words of the export, with those that are stored encrypted. */
function recordOf(
  { config: { timeZone } }: ArchiveFilesContext,
  { application, submission, form, values, username, arrivals }: ShownApplication,
  documents: readonly ArchivedDocument[],
): object {
  const time = (moment: Date | null): string | null => (moment === null ? null : timeIn(timeZone, moment));
  return {
    form: application.formId,
    title: form.title,
    version: submission?.definitionVersion ?? form.version,
    reference: submission?.reference ?? null,
    submitted_at: time(submission?.submittedAt ?? null),
    saved_at: time(application.savedAt),
    username,
    answers: wireAnswers(form, application.answers, values),
    questions: columnsOf(form, true),
    arrivals: wireArrivals(timeZone, arrivals),
    documents: documents.map(({ fileName, ...document }) => ({ ...document, file_name: fileName })),
  };
}
