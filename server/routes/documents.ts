/** Documents of answers: where they may be sent, what has arrived, and what becomes of it. */
import type { Transaction } from 'kysely';
import type { Output } from '../../api-client/index.ts';
import { isUnfinished, type Values } from '../../engine/index.ts';
import { mostSentBytes, newObjectKey } from '../documents/objects.ts';
import { signUpload } from '../documents/policy.ts';
import { judgeFile } from '../documents/rules.ts';
import { say } from '../messages.ts';
import { type Application, type DocumentState, readApplication } from '../store/applications.ts';
import {
  countWaiting, deleteDocument as removeDocument, isIssued, readDocument, type StoredDocument, takeUpload, writeDocument, writeUpload,
} from '../store/documents.ts';
import type { Tables } from '../store/tables.ts';
import { isWithin } from '../store/throttles.ts';
import { type Applicant, type Handler, type Input, refuse, type Refused, type World } from '../world.ts';
import { type Change, changeApplication, isAsked, storeEdit, valuesOf } from './application.ts';

/** A policy is for one place, which only this answer of this applicant may use, and soon. */
const policySeconds = 10 * 60;
/** After that nobody needs what was sent and never converted. */
const sentSeconds = 60 * 60;
const uploadLimit = { most: 30, seconds: 60 * 60 };
const mostWaiting = 200;

export const presignedUrl: Handler<'presignedUrl'> = async ({ body, applicant, visit }, world) => {
  const { form } = world.forms.application;
  const key = body.answer_key;
  if (!isUpload(world, key)) return refuse(400, `There is no document "${key}".`);
  return changeApplication(world, applicant, async (application, transaction) => {
    if (!isAsked(form, key, valuesOf(world, applicant, application))) return refuse(400, notAsked);
    const now = world.clock.now();
    if (!await isWithin(transaction, `upload/${applicant.accountId}`, [uploadLimit], now)) {
      return { ...refuse(429, say(form, 'uploadTooMany')), retryAfter: uploadLimit.seconds };
    }
    const { objects } = world;
    const fileKey = newObjectKey('uploads');
    await writeUpload(transaction, applicant.accountId, key, fileKey, now);
    await world.jobs.enqueue(transaction, 'drop-objects', { keys: [fileKey] }, { afterSeconds: sentSeconds });
    const grant = { bucket: objects.bucket, key: fileKey, most: mostSentBytes, expiresAt: new Date(now.getTime() + policySeconds * 1000) };
    return { url: objects.uploadUrl ?? `${visit.origin}/upload`, fields: signUpload(grant, objects.credentials, now) };
  });
};

export const documentAnswers: Handler<'documentAnswers'> = async ({ applicant }, world) =>
  shownDocuments(world, applicant, await readApplication(world.database, world.secrets, applicant.accountId));

/** Those of questions that are asked now; of others nobody is told. */
export function shownDocuments(world: World, applicant: Applicant, application: Application): Output<'profile'>['document_answer'] {
  const values = valuesOf(world, applicant, application);
  const shown = application.documents.filter(({ key, object_key: objectKey }) => objectKey !== null && isAsked(world.forms.application.form, key, values));
  return Object.fromEntries(shown.map(({ key, file_name, file_size, file_key }) => [key, { file_name, file_size, file_key }]));
}

/** The browser could not see whether its upload was taken, so everything that is wrong with it is told by the conversion. */
export const convertDocument: Handler<'convertDocument'> = async ({ path, body, applicant }, world) => {
  const { key = '' } = path;
  const { accountId } = applicant;
  if (!isUpload(world, key)) return refuse(404, noSuchPlace);
  const former = await readDocument(world.database, accountId, key);
  if (former !== null && former.file_key === body.file_key && former.status !== null) return { message: 'Converting.' };
  if (!await isIssued(world.database, accountId, key, body.file_key)) return refuse(404, noSuchPlace);
  const application = await readApplication(world.database, world.secrets, accountId);
  if (!isAsked(world.forms.application.form, key, valuesOf(world, applicant, application))) return refuse(400, notAsked);
  if (await countWaiting(world.database) >= mostWaiting) return { ...refuse(503, say(world.forms.application.form, 'unexpectedError')), retryAfter: 30 };
  const document = await receive(world, accountId, key, { fileKey: body.file_key, fileName: body.file_name });
  return changeApplication(world, applicant, replaceDocument(world, applicant, document));
};

const notAsked = 'This question is not asked with these answers.';
const noSuchPlace = 'No upload of this document was begun here.';

/** Judges what has arrived; what is in order is kept under a key that no policy reaches. */
async function receive(world: World, accountId: string, key: string, { fileKey, fileName }: { fileKey: string; fileName: string }): Promise<StoredDocument> {
  const bytes = await world.objects.get(fileKey);
  const judged = judgeFile(fileName, bytes);
  const base = { account_id: accountId, key, file_key: fileKey, pdf_key: null, changed_at: world.clock.now() };
  if ('failed' in judged || bytes === null) {
    const reason = 'failed' in judged ? judged.failed : 'uploadMissing';
    const message = say(world.forms.application.form, reason);
    return { ...base, file_name: '', file_size: 0, file_type: '', object_key: null, status: 'FAILED', message };
  }
  const objectKey = newObjectKey('documents');
  await world.database.transaction().execute((transaction) =>
    world.jobs.enqueue(transaction, 'drop-objects', { keys: [objectKey] }, { afterSeconds: sentSeconds }));
  await world.objects.put(objectKey, bytes);
  return { ...base, file_name: judged.name, file_size: bytes.length, file_type: judged.type, object_key: objectKey, status: 'UNPROCESSED', message: '' };
}

function replaceDocument(world: World, applicant: Applicant, document: StoredDocument): Change<{ message: string }> {
  const { account_id: accountId, key, file_key: fileKey } = document;
  return async (application, transaction) => {
    const values = valuesOf(world, applicant, application);
    // It may have been hidden while the document was fetched.
    if (!isAsked(world.forms.application.form, key, values)) return refuse(400, notAsked);
    if (!await takeUpload(transaction, accountId, key, fileKey)) return takenBefore(transaction, document);
    const former = application.documents.find((one) => one.key === key);
    await writeDocument(transaction, document);
    await world.jobs.enqueue(transaction, 'drop-objects', { keys: [fileKey, ...objectsOf(former)] });
    if (document.status === 'UNPROCESSED') {
      const job = document.file_type === 'docx' ? 'convert-word-document' : 'convert-document';
      await world.jobs.enqueue(transaction, job, { accountId, key, fileKey }, { group: accountId });
    }
    await storeEdit(world, application, transaction, values, { [key]: '' });
    return { message: 'Converting.' };
  };
}

/** The same call made twice at once: the other one has done all there is to do. */
async function takenBefore(transaction: Transaction<Tables>, { account_id: accountId, key, file_key: fileKey }: StoredDocument) {
  const stored = await readDocument(transaction, accountId, key);
  return stored?.file_key === fileKey ? { message: 'Converting.' } : refuse(404, noSuchPlace);
}

const pollSeconds = 2;

/** One row by its key: what many ask every two seconds must cost nothing. */
export const conversion: Handler<'conversion'> = async ({ path, applicant, visit }, world) => {
  const { key = '' } = path;
  if (!isUpload(world, key)) return refuse(404, noSuchPlace);
  const document = await readDocument(world.database, applicant.accountId, key);
  if (document !== null && isHalfDeleted(document)) return { status: 'FAILED', message: say(world.forms.application.form, 'uploadHalfDeleted') };
  const status = document?.status ?? 'NOT_ANSWERED';
  if (isUnfinished(status)) visit.askAgainAfter(world.pace.secondsToWait(pollSeconds, world.clock.now()));
  return { status, message: document?.message ?? '' };
};

/** Of the two calls that delete a document only one has succeeded: its file or its conversion is still there. */
const isHalfDeleted = ({ object_key: file, status }: StoredDocument): boolean =>
  (file !== null && status === null) || (file === null && status === 'COMPLETED');

/** With the stored document goes a conversion that has not been made of it yet. */
export const deleteDocument: Handler<'deleteDocument'> = (input, world) =>
  remove(input, world, (document) => (document.status === 'COMPLETED' ? { ...document, object_key: null } : null));

export const deleteConversion: Handler<'deleteConversion'> = (input, world) =>
  remove(input, world, (document) => (document.object_key === null ? null : { ...document, status: null, pdf_key: null }));

/** Takes a part of the document away, and the answer with it; `rest` is what stays, null for nothing. */
async function remove(
  { path, applicant }: Pick<Input<'deleteDocument'>, 'path' | 'applicant'>, world: World, rest: (document: DocumentState) => DocumentState | null,
): Promise<{ message: string } | Refused> {
  const { key = '' } = path;
  const { accountId } = applicant;
  if (!isUpload(world, key)) return refuse(404, noSuchPlace);
  return changeApplication(world, applicant, async (application, transaction) => {
    const document = application.documents.find((one) => one.key === key);
    const stored = await readDocument(transaction, accountId, key);
    if (document === undefined || stored === null) return { message: 'Deleted.' };
    const left = rest(document);
    if (left === null) await removeDocument(transaction, accountId, key);
    else await writeDocument(transaction, { ...stored, ...left, changed_at: world.clock.now() });
    await world.jobs.enqueue(transaction, 'drop-objects', { keys: objectsOf(document) });
    const without = { ...application, documents: application.documents.filter((one) => one !== document) };
    await storeEdit(world, without, transaction, valuesOf(world, applicant, application), { [key]: '' });
    return { message: 'Deleted.' };
  });
}

/** What is not asked is no part of a submission: neither row nor file of it stays. */
export async function dropHiddenDocuments(world: World, transaction: Transaction<Tables>, application: Application, values: Values): Promise<void> {
  await dropDocuments(world, transaction, application, (key) => !isAsked(world.forms.application.form, key, values));
}

/** Deletes rows and files; answers the application without them. */
export async function dropDocuments(
  world: World, transaction: Transaction<Tables>, application: Application, isDropped: (key: string) => boolean,
): Promise<Application> {
  const [dropped, kept] = [true, false].map((wanted) => application.documents.filter(({ key }) => isDropped(key) === wanted));
  for (const { key } of dropped ?? []) await removeDocument(transaction, application.accountId, key);
  await world.jobs.enqueue(transaction, 'drop-objects', { keys: (dropped ?? []).flatMap(objectsOf) });
  return { ...application, documents: kept ?? [] };
}

const objectsOf = (document: DocumentState | undefined): readonly string[] =>
  [document?.object_key, document?.pdf_key].filter((key): key is string => typeof key === 'string');

const isUpload = (world: World, key: string): boolean => world.forms.application.form.fields.get(key)?.fieldType.isDocument === true;
