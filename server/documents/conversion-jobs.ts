/** The jobs about documents. A job may run repeatedly, in parallel with another, or after its document is deleted. */
import { defaultUploadLimits, type UploadLimits, uploadLimitsAt } from '../../engine/index.ts';
import { changeApplication, storeEdit, valuesOf } from '../application/changes.ts';
import { changeUnfinished, type DocumentName, referredObjects, type StoredDocument } from '../database/documents.ts';
import { withForm } from '../forms/forms.ts';
import { sayReason } from '../forms/messages.ts';
import type { Conversion, JobHandler, JobHandlers } from '../jobs/jobs.ts';
import type { ConversionContext } from './context.ts';
import { keysWith, newObjectKey, thumbnailKeyOf } from './object-store.ts';
import type { Outcome } from './outcome.ts';
import { unusedFileSeconds } from './upload-grant.ts';

/** The handlers of the jobs about documents. */
export function conversionJobs(context: ConversionContext): Omit<JobHandlers, 'make-pdf-copy'> {
  const conversion: JobHandler<'convert-document' | 'convert-word-document'> = {
    run: (data) => convert(context, data),
    giveUp: async (data) => {
      context.log.error(
        { key: data.key },
        'The conversion of a document failed: its converter crashed at each attempt.',
      );
      await finish(context, data, { failed: 'uploadGaveUp' });
    },
  };
  return {
    'convert-document': conversion,
    'convert-word-document': conversion,
    'drop-objects': {
      run: ({ keys }) => dropObjects(context, keys),
      giveUp: async ({ keys }) => context.log.error({ keys }, 'Unused objects could not be deleted.'),
    },
  };
}

async function convert(context: ConversionContext, data: Conversion): Promise<void> {
  const { objects, converters } = context;
  const document = await begin(context, data);
  if (document?.object_key == null || document.file_type === '') return;
  const bytes = await objects.get(document.object_key);
  const outcome: Outcome =
    bytes === null
      ? { failed: 'uploadMissing' }
      : await converters.convert(document.file_type, bytes, limitsOf(context, document).maxPages);
  await finish(context, data, outcome);
}

/** The document of a job. Jobs from before there was more than one form are about the default form. */
const nameOf = ({ forms }: ConversionContext, { accountId, formId, fileKey }: Conversion): DocumentName => ({
  accountId,
  fileKey,
  formId: formId ?? forms.defaultForm.form.id,
});

/** The limits of the question of a document; the default ones if its form is not served. */
const limitsOf = ({ forms }: ConversionContext, { form_id: formId, key }: StoredDocument): UploadLimits => {
  const served = forms.applications.get(formId);
  return served === undefined ? defaultUploadLimits : uploadLimitsAt(served.form, key);
};

/** Marks the document as in progress. Null when it was replaced, deleted or converted in the meantime. */
function begin(context: ConversionContext, data: Conversion): Promise<StoredDocument | null> {
  const { database, clock } = context;
  return changeUnfinished(database, nameOf(context, data), { status: 'IN_PROGRESS', changed_at: clock.now() });
}

/** Stores the outcome, except after the submission. Without its form, a document has no question to answer. */
async function finish(all: ConversionContext, data: Conversion, outcome: Outcome): Promise<void> {
  const name = nameOf(all, data);
  const isServed = all.forms.applications.has(name.formId);
  const context = isServed ? withForm(all, name.formId) : all;
  const pdfKey = 'pdf' in outcome ? await keep(context, outcome.pdf) : null;
  const { form } = context.forms.application;
  await changeApplication(context, name, async (application, transaction) => {
    const end =
      'pdf' in outcome
        ? ({ status: 'COMPLETED', pdf_key: pdfKey, message: '' } as const)
        : ({ status: 'FAILED', object_key: null, message: sayReason(form, outcome.failed, data.key) } as const);
    const former = application.documents.find(({ file_key: fileKey }) => fileKey === name.fileKey)?.object_key ?? null;
    const document = await changeUnfinished(transaction, name, { ...end, changed_at: context.clock.now() });
    if (document === null) return {};
    if ('failed' in outcome && former !== null)
      await context.jobs.enqueue(transaction, 'drop-objects', { keys: [former] });
    if (!isServed || !form.fields.has(document.key)) return {};
    const answer = { [document.key]: 'pdf' in outcome ? 'ANSWERED' : '' };
    await storeEdit(context, application, transaction, valuesOf(context, '', application), answer);
    return {};
  });
}

/** Stores the PDF with its thumbnail. A job deletes them later if no document refers to the PDF. */
async function keep(context: ConversionContext, pdf: Uint8Array): Promise<string> {
  const { database, jobs, objects } = context;
  const key = newObjectKey('converted');
  await database
    .transaction()
    .execute((transaction) =>
      jobs.enqueue(transaction, 'drop-objects', { keys: [key] }, { afterSeconds: unusedFileSeconds }),
    );
  await objects.put(key, pdf);
  await keepThumbnail(context, key, pdf);
  return key;
}

/** Stores the thumbnail of a PDF. Without one, the document is converted all the same. */
async function keepThumbnail(
  { objects, converters, log }: ConversionContext,
  key: string,
  pdf: Uint8Array,
): Promise<void> {
  try {
    const thumbnail = await converters.thumbnail(pdf);
    if (thumbnail !== null) await objects.put(thumbnailKeyOf(key), thumbnail);
  } catch (error) {
    log.error({ err: error }, 'The thumbnail of a document could not be stored.');
  }
}

async function dropObjects({ database, objects }: ConversionContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const referred = await referredObjects(database, keys);
  const unused = keys.filter((key) => !referred.has(key)).flatMap(keysWith);
  for (const key of unused) await objects.delete(key);
}
