import { nextStatus, statusFrom, type WebStatus } from '../../api-client/index.ts';
import { changeDraft } from '../application/opening.ts';
import type { ApplicationName } from '../database/applications.ts';
import { type Status, writeStatuses } from '../database/statuses.ts';
import { findSubmission } from '../database/submissions.ts';
import { messageText } from '../forms/messages.ts';
import { refuse } from '../base/refusal.ts';
import type { Context } from './context.ts';
import type { Handler } from './handler.ts';

/** Advances the status. Only the submission sets `submitted`; posting the current status again changes nothing. */
export const webStatus: Handler<'webStatus'> = async ({ body, applicant }, context) => {
  const wanted = body.web_status;
  if (wanted === 'submitted') return confirmSubmitted(context, applicant);
  return changeDraft(context, applicant, async ({ statuses }, transaction) => {
    const current = statusFrom(statuses.map((web_status) => ({ web_status })));
    if (current === wanted) return { message: 'Nothing to change.' };
    if (!mayFollow(current, wanted)) return refuse(409, `The status cannot go from ${current ?? 'none'} to ${wanted}.`);
    await writeStatuses(transaction, applicant, [wanted], context.clock.now());
    return { message: 'Saved.' };
  });
};

async function confirmSubmitted({ database, forms }: Context, application: ApplicationName) {
  return (await findSubmission(database, application)) === null
    ? refuse(409, 'The application has not been submitted.')
    : { message: messageText(forms.current.form, 'submitted') };
}

function mayFollow(current: WebStatus, wanted: Status): boolean {
  return nextStatus(current, wanted === 'started' ? 'login' : 'submit-attempt') === wanted;
}
