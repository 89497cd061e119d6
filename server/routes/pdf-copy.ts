import { isUnfinished } from '../../engine/internal.ts';
import { type PdfCopyRow, requestCopy } from '../database/pdf-copies.ts';
import type { Handler } from './handler.ts';

const pollSeconds = 1;
/** The path under which the files of copies are served. */
export const pdfCopyFolder = '/api/pdf/copies';

/**
 * Requests a PDF copy of the application, or returns the state of the current one. The response to a request waits a
 * moment for the copy, because a warm printer is faster than the next poll.
 */
export const pdfCopy: Handler<'pdfCopy'> = async ({ applicant, visit }, context) => {
  const {
    database,
    jobs,
    clock,
    polling,
    copyEnds,
    forms: {
      current: {
        definition: { hash },
      },
    },
  } = context;
  const { copy = null } = applicant;
  if (copy === null || isUnfinished(copy.status)) visit.askAgainAfter(polling.secondsToWait(pollSeconds, clock.now()));
  if (copy !== null) return stateOf(copy);
  const requested = await database.transaction().execute(async (transaction) => {
    const { copyId, keys } = await requestCopy(transaction, applicant, hash, clock.now());
    const { accountId, formId } = applicant;
    if (keys.length > 0) await jobs.enqueue(transaction, 'drop-objects', { keys });
    if (copyId !== null)
      await jobs.enqueue(transaction, 'make-pdf-copy', { accountId, formId, copyId }, { group: accountId });
    return copyId;
  });
  if (requested === null) return unmade;
  const isMade = copyEnds.wait(requested);
  jobs.runAdded();
  return (await isMade) ? stateOf({ id: requested, status: 'COMPLETED' }) : unmade;
};

const unmade = { status: 'UNPROCESSED', url: null } as const;

const stateOf = ({ id, status }: PdfCopyRow) => ({
  status,
  url: status === 'COMPLETED' ? `${pdfCopyFolder}/${id}` : null,
});
