/** The documents of an application: which ones it shows, and their deletion. */
import type { Transaction } from 'kysely';
import type { Output } from '../../api-client/index.ts';
import type { Values } from '../../engine/index.ts';
import { storeEdit } from '../application/changes.ts';
import { documentsOn, isAsked, valuesOf } from '../application/values.ts';
import type { ApplicationContext } from '../application/context.ts';
import { changeDraft, type ReceivedCall } from '../application/opening.ts';
import type { Application, ApplicationDocument } from '../database/applications.ts';
import { deleteDocumentRow, readDocument, writeDocument } from '../database/documents.ts';
import type { Tables } from '../database/tables.ts';
import type { Forms } from '../forms/forms.ts';
import type { Refused } from '../base/refusal.ts';
import type { DocumentsContext } from './context.ts';

/** The documents of questions that the application shows. Documents of hidden questions are left out. */
export function shownDocuments(
  context: ApplicationContext,
  username: string,
  application: Application,
): Output<'profile'>['document_answer'] {
  const { form } = context.forms.current;
  const values = valuesOf(context, username, application);
  return Object.fromEntries(
    documentsOn(form, values, application).map(({ key, file_name, file_size, file_key }) => [
      key,
      { file_name, file_size, file_key },
    ]),
  );
}

export interface DocumentOwner extends ReceivedCall {
  readonly username: string;
}

/** Deletes a part of a document and clears its answer. `rest` returns the remaining part; null deletes the row. */
export function deleteDocumentPart(
  context: DocumentsContext,
  owner: DocumentOwner,
  key: string,
  rest: (document: ApplicationDocument) => ApplicationDocument | null,
): Promise<{ message: string } | Refused> {
  return changeDraft(context, owner, async (application, transaction) => {
    const document = application.documents.find((one) => one.key === key);
    const stored = await readDocument(transaction, owner, key);
    if (document === undefined || stored === null) return { message: 'Deleted.' };
    const remaining = rest(document);
    if (remaining === null) await deleteDocumentRow(transaction, owner, key);
    else await writeDocument(transaction, { ...stored, ...remaining, changed_at: context.clock.now() });
    await context.jobs.enqueue(transaction, 'drop-objects', { keys: objectKeysOf(document) });
    const without = { ...application, documents: application.documents.filter((one) => one !== document) };
    const values = valuesOf(context, owner.username, application);
    await storeEdit(context, without, transaction, { values, edit: { [key]: '' }, isOutdated: false });
    return { message: 'Deleted.' };
  });
}

/** Deletes the rows and files of hidden questions, which are not part of a submission. */
export async function dropHiddenDocuments(
  context: DocumentsContext,
  transaction: Transaction<Tables>,
  application: Application,
  values: Values,
): Promise<void> {
  const { form } = context.forms.current;
  await dropDocuments(context, transaction, application, (key) => !isAsked(form, key, values));
}

/** Deletes rows and files. Returns the application without them. */
export async function dropDocuments(
  { jobs }: DocumentsContext,
  transaction: Transaction<Tables>,
  application: Application,
  isDropped: (key: string) => boolean,
): Promise<Application> {
  const { dropped = [], kept = [] } = Object.groupBy(application.documents, ({ key }) =>
    isDropped(key) ? 'dropped' : 'kept',
  );
  for (const { key } of dropped) await deleteDocumentRow(transaction, application, key);
  const keys = dropped.flatMap(objectKeysOf);
  if (keys.length > 0) await jobs.enqueue(transaction, 'drop-objects', { keys });
  return { ...application, documents: kept };
}

export const objectKeysOf = (document: ApplicationDocument | undefined): readonly string[] =>
  [document?.object_key, document?.pdf_key].filter((key): key is string => typeof key === 'string');

/** True when the key belongs to an upload field of the form. */
export const isUpload = ({ current: { form } }: Forms, key: string): boolean =>
  form.fields.get(key)?.fieldType.isDocument === true;

/** Refusals about the key or the state of a document; the page never causes them. */
export const documentRefusals = {
  notAsked: 'This question is not asked with these answers.',
  noUpload: 'No upload of this document was begun here.',
} as const;
