/** The job that makes a copy. It may run more than once, and after the copy is no longer wanted. */
import { withChanges } from '../../engine/index.ts';
import { dateIn } from '../clock.ts';
import type { JobData, JobHandlers } from '../jobs/jobs.ts';
import { valuesOf } from '../routes/application.ts';
import { readApplication } from '../store/applications.ts';
import { beginCopy, completeCopy, failCopy } from '../store/pdf-copies.ts';
import type { World } from '../world.ts';
import { copyDocument } from './document.ts';

export function pdfJobHandlers(world: World): Pick<JobHandlers, 'make-pdf-copy'> {
  return {
    'make-pdf-copy': {
      run: (data) => makeCopy(world, data),
      giveUp: (data) => failCopy(world.database, data, world.clock.now()),
    },
  };
}

async function makeCopy(world: World, data: JobData['make-pdf-copy']): Promise<void> {
  const { database, clock } = world;
  if (!await beginCopy(database, data, clock.now())) return;
  const pdf = await world.printer.print(await documentOf(world, data.accountId));
  await completeCopy(database, data, pdf, clock.now());
}

/** As the applicant sees it; what was submitted is read as of the day it was submitted. */
async function documentOf(world: World, accountId: string): Promise<string> {
  const { database, secrets, clock, config: { timeZone }, forms: { application: { form } } } = world;
  const application = await readApplication(database, secrets, accountId);
  const { username } = await database.selectFrom('accounts').select('username').where('id', '=', accountId).executeTakeFirstOrThrow();
  const { submission } = application;
  const madeAt = clock.now();
  const values = withChanges(
    valuesOf(world, { accountId, username, binding: '' }, application),
    { 'session:today': dateIn(timeZone, submission?.submittedAt ?? madeAt) },
  );
  const submitted = submission === null ? null : await database.selectFrom('submissions').select('definition_version')
    .where('account_id', '=', accountId).executeTakeFirst();
  return copyDocument({ form, values, username, submission, definitionVersion: submitted?.definition_version ?? form.version, madeAt, timeZone });
}
