import { withChanges } from '../../engine/index.ts';
import { valuesOf } from '../application/changes.ts';
import type { ApplicationContext } from '../application/context.ts';
import { dateIn } from '../clock.ts';
import { usernameOf } from '../database/accounts.ts';
import { readApplication } from '../database/applications.ts';
import { beginCopy, completeCopy, failCopy } from '../database/pdf-copies.ts';
import { findSubmission } from '../database/submissions.ts';
import type { JobData, JobHandlers } from '../jobs/jobs.ts';
import { copyDocument } from './document.ts';
import type { Printer } from './printer.ts';

/** The dependencies of the job. */
export interface CopyContext extends ApplicationContext {
  readonly printer: Printer;
}

/** The handler of the job that makes a PDF copy. It may run more than once, and after the copy was replaced. */
export function copyJobs(context: CopyContext): Pick<JobHandlers, 'make-pdf-copy'> {
  return {
    'make-pdf-copy': {
      run: (data) => makeCopy(context, data),
      giveUp: (data) => failCopy(context.database, data, context.clock.now()),
    },
  };
}

async function makeCopy(context: CopyContext, data: JobData['make-pdf-copy']): Promise<void> {
  const { database, clock, printer } = context;
  if (!(await beginCopy(database, data, clock.now()))) return;
  const pdf = await printer.print(await documentOf(context, data.accountId));
  await completeCopy(database, data, pdf, clock.now());
}

/** The application as HTML. A submitted application is shown as of the day of its submission. */
async function documentOf(context: CopyContext, accountId: string): Promise<string> {
  const {
    database,
    secrets,
    clock,
    config: { timeZone },
    forms: {
      application: { form },
    },
  } = context;
  const application = await readApplication(database, secrets, accountId);
  const username = await usernameOf(database, accountId);
  const { submission } = application;
  const madeAt = clock.now();
  const today = dateIn(timeZone, submission?.submittedAt ?? madeAt);
  const values = withChanges(valuesOf(context, username, application), { 'session:today': today });
  const submitted = submission === null ? null : await findSubmission(database, accountId);
  const definitionVersion = submitted?.definitionVersion ?? form.version;
  return copyDocument({ form, values, username, submission, definitionVersion, madeAt, timeZone });
}
