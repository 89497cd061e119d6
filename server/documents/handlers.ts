/** The jobs about documents. Each may run more than once, at the same time as another, or after what it was about is gone. */
import type { Conversion, JobHandler, JobHandlers } from '../jobs/jobs.ts';
import { say } from '../messages.ts';
import { changeApplication, storeEdit, valuesOf } from '../routes/application.ts';
import { changeUnfinished, referredObjects, type StoredDocument } from '../store/documents.ts';
import type { World } from '../world.ts';
import { newObjectKey } from './objects.ts';
import type { Outcome } from './reasons.ts';

export function jobHandlers(world: World): Omit<JobHandlers, 'make-pdf-copy'> {
  const conversion: JobHandler<'convert-document' | 'convert-word-document'> = {
    run: (data) => convert(world, data),
    giveUp: async (data) => {
      world.log.error({ key: data.key }, 'A document was given up: its converter was lost each time.');
      await finish(world, data, { failed: 'uploadGaveUp' });
    },
  };
  return {
    'convert-document': conversion,
    'convert-word-document': conversion,
    'drop-objects': {
      run: ({ keys }) => dropObjects(world, keys),
      giveUp: async ({ keys }) => world.log.error({ keys }, 'Objects that nothing refers to could not be deleted.'),
    },
  };
}

async function convert(world: World, data: Conversion): Promise<void> {
  const document = await begin(world, data);
  if (document?.object_key == null || document.file_type === '') return;
  const bytes = await world.objects.get(document.object_key);
  const outcome: Outcome = bytes === null ? { failed: 'uploadMissing' } : await world.converters.convert(document.file_type, bytes);
  await finish(world, data, outcome);
}

/** The document as it is begun; null when it was replaced, deleted or converted in the meantime. */
function begin(world: World, data: Conversion): Promise<StoredDocument | null> {
  return changeUnfinished(world.database, data, { status: 'IN_PROGRESS', changed_at: world.clock.now() });
}

/** Nothing of a submitted application is changed. */
async function finish(world: World, data: Conversion, outcome: Outcome): Promise<void> {
  const pdfKey = 'pdf' in outcome ? await keep(world, outcome.pdf) : null;
  const { form } = world.forms.application;
  const applicant = { ...data, username: '', binding: '' };
  await changeApplication(world, applicant, async (application, transaction) => {
    const end = 'pdf' in outcome
      ? { status: 'COMPLETED', pdf_key: pdfKey, message: '' } as const
      : { status: 'FAILED', object_key: null, message: say(form, outcome.failed) } as const;
    const former = application.documents.find(({ key }) => key === data.key)?.object_key ?? null;
    if (await changeUnfinished(transaction, data, { ...end, changed_at: world.clock.now() }) === null) return {};
    if ('failed' in outcome && former !== null) await world.jobs.enqueue(transaction, 'drop-objects', { keys: [former] });
    await storeEdit(world, application, transaction, valuesOf(world, applicant, application), { [data.key]: 'pdf' in outcome ? 'ANSWERED' : '' });
    return {};
  });
}

/** Dropped again later, should nothing refer to it by then. */
async function keep(world: World, pdf: Uint8Array): Promise<string> {
  const key = newObjectKey('converted');
  await world.database.transaction().execute((transaction) =>
    world.jobs.enqueue(transaction, 'drop-objects', { keys: [key] }, { afterSeconds: 60 * 60 }));
  await world.objects.put(key, pdf);
  return key;
}

async function dropObjects(world: World, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const referred = await referredObjects(world.database, keys);
  for (const key of keys) if (!referred.has(key)) await world.objects.delete(key);
}
