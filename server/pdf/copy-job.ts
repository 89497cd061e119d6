import type { ApplicationContext } from '../application/context.ts';
import { readShownApplication, type ShowContext, type ShownApplication } from '../application/shown-application.ts';
import type { ApplicationName } from '../database/applications.ts';
import { beginCopy, completeCopy, type CopyAttempt, type CopyName, failCopy } from '../database/pdf-copies.ts';
import { newObjectKey, type ObjectStore } from '../documents/object-store.ts';
import type { JobData, JobHandlers, Jobs } from '../jobs/jobs.ts';
import { copyDocument } from './document.ts';
import type { CopyEnds } from './copy-ends.ts';
import { withImages } from './images.ts';
import type { Printer } from './printer.ts';

/** The dependencies of the job. */
export interface CopyContext extends ApplicationContext {
  readonly printer: Printer;
  readonly copyEnds: CopyEnds;
  readonly objects: Pick<ObjectStore, 'put' | 'delete'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** The handler of the job that makes a PDF copy. It may run more than once, and after the copy was replaced. */
export function copyJobs(context: CopyContext): Pick<JobHandlers, 'make-pdf-copy'> {
  return {
    'make-pdf-copy': {
      run: (data) => makeCopy(context, nameOf(context, data)),
      // The page offers to try again, so nobody waits for an outage.
      isPassing: () => false,
      giveUp: (data) => failCopy(context.database, nameOf(context, data), context.clock.now()),
    },
  };
}

/** Jobs from before there was more than one form are about the default form. */
const nameOf = ({ forms }: CopyContext, data: JobData['make-pdf-copy']): CopyName => ({
  ...data,
  formId: data.formId ?? forms.defaultForm.form.id,
});

async function makeCopy(context: CopyContext, name: CopyName): Promise<void> {
  const { database, clock, printer, copyEnds, objects } = context;
  const attempt = await beginAttempt(context, name);
  if (attempt === null) return;
  const pdf = await printer.print(await documentOf(context, name));
  const { objectKey } = attempt;
  if (objectKey !== null) await objects.put(objectKey, pdf);
  if (await completeCopy(database, attempt, pdf, clock.now())) copyEnds.made(name.copyId);
  // The copy was replaced, deleted or begun again before its object was there.
  else if (objectKey !== null) await objects.delete(objectKey);
}

const beginAttempt = ({ database, clock, jobs }: CopyContext, name: CopyName): Promise<CopyAttempt | null> =>
  database.transaction().execute(async (transaction) => {
    const begun = await beginCopy(transaction, name, newObjectKey('copies'), clock.now());
    if (begun === null) return null;
    if (begun.former !== null) await jobs.enqueue(transaction, 'drop-objects', { keys: [begun.former] });
    return begun.attempt;
  });

/** The application as HTML. A submitted application is shown with the definition and on the day of its submission. */
export const documentOf = async (context: ShowContext, name: ApplicationName): Promise<string> =>
  shownDocument(context, await readShownApplication(context, name));

/** An application that was read before, as HTML. */
export async function shownDocument(
  context: Pick<ShowContext, 'clock' | 'config' | 'database' | 'forms'>,
  { form, values, username, submission, documents }: ShownApplication,
): Promise<string> {
  const { clock, config } = context;
  const definitionVersion = submission?.definitionVersion ?? form.version;
  const { timeZone } = config;
  const { theme } = context.forms;
  const madeAt = clock.now();
  const record = { form, values, documents, username, submission, definitionVersion, madeAt, timeZone, theme };
  return withImages(context.database, await copyDocument(record));
}
