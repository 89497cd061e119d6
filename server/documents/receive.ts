/** Takes over an uploaded file and starts its conversion. */
import type { Transaction } from 'kysely';
import { uploadLimitsAt, dateIn, checkFile } from '../../engine/internal.ts';
import { assertPlaced } from '../application/draft-forms.ts';
import { readOwnDraft } from '../application/own-draft.ts';
import { type Change, storeEdit } from '../application/changes.ts';
import { isAsked, valuesOf, withDefaults } from '../application/values.ts';
import { changeUpload, refusedUpload } from '../application/opening.ts';
import {
  countWaiting,
  countWaitingOf,
  isIssued,
  readDocument,
  type StoredDocument,
  takeUpload,
  writeDocument,
} from '../database/documents.ts';
import type { Tables } from '../database/tables.ts';
import { messageText, sayReason } from '../forms/messages.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import type { DocumentsContext } from './context.ts';
import { type DocumentOwner, documentRefusals, objectKeysOf } from './documents.ts';
import { mostSentBytes, newObjectKey } from './object-store.ts';
import { unusedFileSeconds } from './upload-grant.ts';

/** Documents of all applicants that may wait for their conversion. */
const mostWaiting = 200;
const converting = { message: 'Converting.' };

export interface UploadedFile {
  readonly key: string;
  readonly fileKey: string;
  readonly fileName: string;
}

/**
 * Stores an uploaded file as the document of an answer and queues its conversion. A browser cannot read the response to
 * an upload, so this call reports that no file arrived, and the state of the conversion every problem of the file.
 */
export async function receiveUpload(
  context: DocumentsContext,
  owner: DocumentOwner,
  { key, fileKey, fileName }: UploadedFile,
): Promise<{ message: string } | Refused> {
  const { username } = owner;
  const {
    database,
    config,
    clock,
    forms: {
      current: { form },
    },
  } = context;
  const isStored = async (): Promise<boolean> => {
    const stored = await readDocument(database, owner, key);
    return stored !== null && stored.file_key === fileKey && stored.status !== null;
  };
  if (await isStored()) return converting;
  // A parallel call with the same file may store it at any moment until this one has the lock.
  const refusedUnlessStored = async (text: string): Promise<{ message: string } | Refused> =>
    (await isStored()) ? converting : refuse(404, text);
  const refused = await refusedUpload(context, owner);
  if (refused !== null) return refused;
  if (!(await isIssued(database, owner, key, fileKey))) return refusedUnlessStored(documentRefusals.noUpload);
  const person = { username, today: dateIn(config.timeZone, clock.now()) };
  const application = withDefaults(form, person, await readOwnDraft(context, owner));
  if (!isAsked(form, key, valuesOf(context, username, application))) return refuse(400, documentRefusals.notAsked);
  if ((await countWaiting(database)) >= mostWaiting)
    return { ...refuse(503, messageText(form, 'unexpectedError')), retryAfter: 30 };
  // A store can ignore the limit of the signed upload.
  const bytes = await context.objects.get(fileKey, mostSentBytes);
  // The page asks for a new permission and sends the file again.
  if (bytes === null) return refusedUnlessStored(sayReason(form, 'uploadMissing', key));
  const document = await storeFile(context, owner, { key, fileKey, fileName }, bytes);
  const received = await changeUpload(context, owner, replaceDocument(context, owner, document));
  context.jobs.runAdded();
  return received;
}

/** Checks the file. Copies a valid file to a new key, which no upload policy allows to overwrite. */
async function storeFile(
  context: DocumentsContext,
  { accountId, formId }: DocumentOwner,
  { key, fileKey, fileName }: UploadedFile,
  bytes: Uint8Array,
): Promise<StoredDocument> {
  const { objects, jobs, database, clock, forms } = context;
  const { form } = forms.current;
  const checked = checkFile({ name: fileName, size: bytes.length, beginning: bytes }, uploadLimitsAt(form, key));
  const base = {
    account_id: accountId,
    form_id: formId,
    key,
    file_key: fileKey,
    pdf_key: null,
    changed_at: clock.now(),
  };
  if ('failed' in checked) {
    const message = sayReason(form, checked.failed, key);
    return { ...base, file_name: '', file_size: 0, file_type: '', object_key: null, status: 'FAILED', message };
  }
  const objectKey = newObjectKey('documents');
  await database
    .transaction()
    .execute((transaction) =>
      jobs.enqueue(transaction, 'drop-objects', { keys: [objectKey] }, { afterSeconds: unusedFileSeconds }),
    );
  await objects.put(objectKey, bytes);
  const file = { file_name: checked.name, file_size: bytes.length, file_type: checked.format };
  return { ...base, ...file, object_key: objectKey, status: 'UNPROCESSED', message: '' };
}

function replaceDocument(
  context: DocumentsContext,
  owner: DocumentOwner,
  document: StoredDocument,
): Change<{ message: string }> {
  const { accountId, formId, username } = owner;
  const { key, file_key: fileKey } = document;
  return async (application, transaction) => {
    const values = valuesOf(context, username, application);
    // The question may have been hidden while the file was fetched.
    if (!isAsked(context.forms.current.form, key, values)) return refuse(400, documentRefusals.notAsked);
    assertPlaced(context.forms.current, application, [key]);
    if (!(await takeUpload(transaction, owner, key, fileKey))) return repeatedCall(transaction, document);
    const former = application.documents.find((one) => one.key === key);
    // The first documents of all applicants come before the second ones.
    const turn = { group: accountId, priority: -(await countWaitingOf(transaction, accountId)) };
    await writeDocument(transaction, document);
    await context.jobs.enqueue(transaction, 'drop-objects', { keys: [fileKey, ...objectKeysOf(former)] });
    if (document.status === 'UNPROCESSED') {
      const job = document.file_type === 'docx' ? 'convert-word-document' : 'convert-document';
      await context.jobs.enqueue(transaction, job, { accountId, formId, key, fileKey }, turn);
    }
    await storeEdit(context, application, transaction, { values, edit: { [key]: '' }, isOutdated: false });
    return converting;
  };
}

/** A parallel call with the same file has already stored it. */
async function repeatedCall(
  transaction: Transaction<Tables>,
  { account_id: accountId, form_id: formId, key, file_key: fileKey }: StoredDocument,
): Promise<{ message: string } | Refused> {
  const stored = await readDocument(transaction, { accountId, formId }, key);
  return stored?.file_key === fileKey ? converting : refuse(404, documentRefusals.noUpload);
}
