/** The job that makes the archive of an account. It may run more than once, and after the archive was replaced. */
import { completeArchive, failArchive } from '../database/archives.ts';
import { isTemporary } from '../database/limits.ts';
import { queueMail } from '../database/mail-queue.ts';
import { keepAccount, usernameOf } from '../database/accounts.ts';
import type { Tables } from '../database/tables.ts';
import type { Transaction } from 'kysely';
import { StorageError } from '../documents/object-store.ts';
import { withForm } from '../forms/forms.ts';
import type { JobData, JobHandlers, Jobs } from '../jobs/jobs.ts';
import type { ArchiveFilesContext } from './application-files.ts';
import { archiveFiles } from './archive-files.ts';
import { beginAttempt, EndedAttemptError, type PartsContext, storeParts } from './parts.ts';
import { zipOf } from './zip.ts';

/** The dependencies of the job. */
export interface ArchiveContext extends ArchiveFilesContext {
  readonly objects: ArchiveFilesContext['objects'] & PartsContext['objects'];
  readonly jobs: Pick<Jobs, 'enqueue'>;
}
type Data = JobData['make-archive'];

/** The handler of the job. */
export function archiveJobs(context: ArchiveContext): Pick<JobHandlers, 'make-archive'> {
  return {
    'make-archive': {
      run: async (data) => {
        try {
          await makeArchive(inForm(context, data), data);
        } catch (error) {
          if (!(error instanceof EndedAttemptError)) throw error;
        }
      },
      // The archive ends after a day, and so does the job.
      isPassing: (error) => error instanceof StorageError || (error instanceof Error && isTemporary(error)),
      giveUp: (data) => giveUp(context, data),
    },
  };
}

/** The texts are those of the form in which the archive was asked for. */
const inForm = (context: ArchiveContext, { formId }: Data): ArchiveContext =>
  context.forms.served.has(formId) ? withForm(context, formId) : context;

async function makeArchive(context: ArchiveContext, data: Data): Promise<void> {
  const { database, clock } = context;
  const { accountId, archiveId, origin } = data;
  const attempt = await beginAttempt(context, archiveId);
  if (attempt === null) return;
  const now = clock.now();
  await storeParts(context, attempt, zipOf(archiveFiles(context, { accountId, origin, now }), now));
  await database.transaction().execute(async (transaction) => {
    await keepAccount(transaction, accountId);
    if (await completeArchive(transaction, attempt, clock.now())) await queueEnd(transaction, data, clock.now());
  });
}

async function giveUp({ database, clock, jobs }: ArchiveContext, data: Data): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await keepAccount(transaction, data.accountId);
    const keys = await failArchive(transaction, data.archiveId);
    if (keys === null) return;
    if (keys.length > 0) await jobs.enqueue(transaction, 'drop-objects', { keys });
    await queueEnd(transaction, data, clock.now());
  });
}

/** Mails the end of an archive to the address of its account, which must be kept until the transaction ends. */
async function queueEnd(
  transaction: Transaction<Tables>,
  { accountId, formId, origin, requestId }: Data,
  at: Date,
): Promise<void> {
  const username = await usernameOf(transaction, accountId);
  await queueMail(transaction, { kind: 'archive-ended', username, formId, origin, requestId, at });
}
