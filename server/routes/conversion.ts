import { isUnfinished } from '../../engine/internal.ts';
import type { StoredDocument } from '../database/documents.ts';
import { documentRefusals, isUpload } from '../documents/documents.ts';
import { messageText } from '../forms/messages.ts';
import { refuse } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

const pollSeconds = 2;
/** While the document waits for the storage. */
const delayedSeconds = 10;

/** Returns the state of a conversion. */
export const conversion: Handler<'conversion'> = async ({ path: { key = '' }, applicant, visit }, context) => {
  const { forms, polling, clock } = context;
  if (!isUpload(forms, key)) return refuse(404, documentRefusals.noUpload);
  const { document = null } = applicant;
  if (document !== null && isHalfDeleted(document)) {
    return { status: 'FAILED', message: messageText(forms.current.form, 'uploadHalfDeleted') };
  }
  const status = document?.status ?? 'NOT_ANSWERED';
  const message = document?.message ?? '';
  const usual = message === '' ? pollSeconds : delayedSeconds;
  if (isUnfinished(status)) visit.askAgainAfter(polling.secondsToWait(usual, clock.now()));
  return { status, message };
};

/** Only one of the two calls that delete a document has succeeded. */
const isHalfDeleted = ({ object_key: file, status }: StoredDocument): boolean =>
  (file !== null && status === null) || (file === null && status === 'COMPLETED');
