/** The jobs about documents. A job may run repeatedly, in parallel with another, or after its document is deleted. */
import type { UploadLimits } from '../../engine/index.ts';
import { defaultUploadLimits, type UploadFormat, uploadLimitsAt } from '../../engine/internal.ts';
import { NewerFormError } from '../application/draft-forms.ts';
import { changeApplication, storeEdit } from '../application/changes.ts';
import { valuesOf } from '../application/values.ts';
import { inParts } from '../base/in-parts.ts';
import { changeUnfinished, type DocumentName, referredObjects, type StoredDocument } from '../database/documents.ts';
import { assertLive } from '../database/installation.ts';
import { isTemporary } from '../database/limits.ts';
import { withForm } from '../forms/forms.ts';
import { messageText, sayReason } from '../forms/messages.ts';
import type { Reason } from '../forms/upload-reasons.ts';
import type { Conversion, JobHandler, JobHandlers } from '../jobs/jobs.ts';
import type { ConversionContext } from './context.ts';
import { keysWith, newObjectKey, StorageError, thumbnailKeyOf } from './object-store.ts';
import { ConverterNotStarted, ConverterSlow } from './sandbox.ts';
import { unusedFileSeconds } from './upload-grant.ts';

/** The handlers of the jobs about documents. */
export function conversionJobs(context: ConversionContext): Omit<JobHandlers, 'make-pdf-copy' | 'make-archive'> {
  const conversion: JobHandler<'convert-document' | 'convert-word-document'> = {
    run: (data) => convert(context, data),
    isPassing,
    giveUp: async (data) => {
      context.log.error({ key: data.key }, 'The conversion of a document failed at each attempt.');
      await finish(context, data, { failed: 'uploadGaveUp' });
    },
  };
  return {
    'convert-document': conversion,
    'convert-word-document': conversion,
    'drop-objects': {
      run: ({ keys }) => dropObjects(context, keys),
      isPassing: () => true,
      giveUp: async ({ keys }) => context.log.error({ keys }, 'Unused objects could not be deleted.'),
    },
  };
}

/** Pauses after conversions that took too long: more than an hour. A machine that is busy for longer is too small. */
const mostSlowPauses = 20;

/** True for an outage, for some time after conversions that took too long, and for temporary errors of the database. */
const isPassing = (error: unknown, pauses: number): boolean =>
  error instanceof ConverterSlow ? pauses < mostSlowPauses : isOutage(error) || isDatabaseBusy(error);

const isDatabaseBusy = (error: unknown): boolean => error instanceof Error && isTemporary(error);

const isOutage = (error: unknown): boolean =>
  [StorageError, ConverterNotStarted, ConverterSlow, NewerFormError].some((kind) => error instanceof kind);

async function convert(context: ConversionContext, data: Conversion): Promise<void> {
  const document = await begin(context, data);
  if (document?.object_key == null || document.file_type === '') return;
  try {
    await finish(context, data, await outcomeOf(context, document.object_key, document.file_type, document));
  } catch (error) {
    if (isOutage(error)) await sayThatItWaits(context, data);
    throw error;
  }
}

/** The stored document, or the reason of a refusal. A document that takes too long to draw would hang its readers. */
async function outcomeOf(
  context: ConversionContext,
  objectKey: string,
  format: UploadFormat,
  document: StoredDocument,
): Promise<Kept | { readonly failed: Reason }> {
  const { objects, converters } = context;
  const bytes = await objects.get(objectKey);
  if (bytes === null) return { failed: 'uploadMissing' };
  const { maxPages } = limitsOf(context, document);
  const converted = await converters.convert(format, bytes, maxPages);
  if ('failed' in converted) return converted;
  const drawn = await converters.draw(converted.pdf, Math.min(converted.pages ?? 1, maxPages));
  return 'failed' in drawn ? drawn : { pdfKey: await keep(context, converted.pdf, drawn.picture) };
}

interface Kept {
  readonly pdfKey: string;
}

async function sayThatItWaits(context: ConversionContext, data: Conversion): Promise<void> {
  const { database, clock, forms } = context;
  const name = nameOf(context, data);
  const { form } = forms.served.get(name.formId) ?? forms.defaultForm;
  const waiting = {
    status: 'UNPROCESSED',
    message: messageText(form, 'uploadDelayed'),
    changed_at: clock.now(),
  } as const;
  await changeUnfinished(database, name, waiting);
}

/** The document of a job. Jobs from before there was more than one form are about the default form. */
const nameOf = ({ forms }: ConversionContext, { accountId, formId, fileKey }: Conversion): DocumentName => ({
  accountId,
  fileKey,
  formId: formId ?? forms.defaultForm.form.id,
});

/** The limits of the question of a document; the default ones if its form is not served. */
const limitsOf = ({ forms }: ConversionContext, { form_id: formId, key }: StoredDocument): UploadLimits => {
  const served = forms.served.get(formId);
  return served === undefined ? defaultUploadLimits : uploadLimitsAt(served.form, key);
};

/**
 * Marks the document as in progress. Null when it was replaced, deleted or converted in the meantime. The message that
 * it waits stays until the end.
 */
function begin(context: ConversionContext, data: Conversion): Promise<StoredDocument | null> {
  const { database, clock } = context;
  return changeUnfinished(database, nameOf(context, data), { status: 'IN_PROGRESS', changed_at: clock.now() });
}

/** Stores the outcome, except after the submission. Without its form, a document has no question to answer. */
async function finish(
  all: ConversionContext,
  data: Conversion,
  outcome: Kept | { readonly failed: Reason },
): Promise<void> {
  const name = nameOf(all, data);
  const isServed = all.forms.served.has(name.formId);
  const context = isServed ? withForm(all, name.formId) : all;
  const { form } = context.forms.current;
  await changeApplication(context, name, async (application, transaction) => {
    const end =
      'pdfKey' in outcome
        ? ({ status: 'COMPLETED', pdf_key: outcome.pdfKey, message: '' } as const)
        : ({ status: 'FAILED', object_key: null, message: sayReason(form, outcome.failed, data.key) } as const);
    const former = application.documents.find(({ file_key: fileKey }) => fileKey === name.fileKey)?.object_key ?? null;
    const document = await changeUnfinished(transaction, name, { ...end, changed_at: context.clock.now() });
    if (document === null) return {};
    // The answer is blank since the upload.
    if ('failed' in outcome) {
      if (former !== null) await context.jobs.enqueue(transaction, 'drop-objects', { keys: [former] });
      return {};
    }
    if (!isServed || !form.fields.has(document.key)) return {};
    const values = valuesOf(context, '', application);
    await storeEdit(context, application, transaction, {
      values,
      edit: { [document.key]: 'ANSWERED' },
      isOutdated: false,
    });
    return {};
  });
}

/** Stores the PDF with its thumbnail. A job deletes them later if no document refers to the PDF. */
async function keep(
  { database, jobs, objects }: ConversionContext,
  pdf: Uint8Array,
  thumbnail: Uint8Array,
): Promise<string> {
  const key = newObjectKey('converted');
  await database
    .transaction()
    .execute((transaction) =>
      jobs.enqueue(transaction, 'drop-objects', { keys: [key] }, { afterSeconds: unusedFileSeconds }),
    );
  await objects.put(key, pdf);
  await objects.put(thumbnailKeyOf(key), thumbnail);
  return key;
}

/** So many are deleted within the time of a job, also by a store that takes 20 seconds for each. */
const mostDropped = 50;

/**
 * The job runs again until all are deleted; an object that stays keeps no other. What is too much for one job is added
 * as several.
 */
async function dropObjects(context: ConversionContext, keys: readonly string[]): Promise<void> {
  const { config, database, objects } = context;
  if (keys.length > mostDropped) return splitDrop(context, keys);
  if (keys.length === 0) return;
  await assertLive(database, config.publicUrl);
  const referred = await referredObjects(database, keys);
  const unused = keys.filter((key) => !referred.has(key)).flatMap(keysWith);
  const failures: unknown[] = [];
  await inParts(unused, (key) => objects.delete(key).catch((error: unknown) => void failures.push(error)));
  if (failures.length > 0) throw failures[0];
}

const splitDrop = ({ database, jobs }: ConversionContext, keys: readonly string[]): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    for (let at = 0; at < keys.length; at += mostDropped)
      await jobs.enqueue(transaction, 'drop-objects', { keys: keys.slice(at, at + mostDropped) });
  });
