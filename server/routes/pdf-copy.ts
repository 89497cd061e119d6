import { isUnfinished } from '../../engine/internal.ts';
import { requestCopy } from '../database/pdf-copies.ts';
import type { Handler } from './handler.ts';

const pollSeconds = 1;
/** The path under which the files of copies are served. */
export const pdfCopyFolder = '/api/pdf/copies';

/** Requests a PDF copy of the application, or returns the state of the current one. */
export const pdfCopy: Handler<'pdfCopy'> = async ({ applicant, visit }, context) => {
  const {
    database,
    jobs,
    clock,
    polling,
    forms: {
      current: {
        definition: { hash },
      },
    },
  } = context;
  const { copy = null } = applicant;
  if (copy === null || isUnfinished(copy.status)) visit.askAgainAfter(polling.secondsToWait(pollSeconds, clock.now()));
  if (copy !== null)
    return { status: copy.status, url: copy.status === 'COMPLETED' ? `${pdfCopyFolder}/${copy.id}` : null };
  await database.transaction().execute(async (transaction) => {
    const copyId = await requestCopy(transaction, applicant, hash, clock.now());
    const { accountId, formId } = applicant;
    if (copyId !== null)
      await jobs.enqueue(transaction, 'make-pdf-copy', { accountId, formId, copyId }, { group: accountId });
  });
  jobs.runAdded();
  return { status: 'UNPROCESSED' as const, url: null };
};
