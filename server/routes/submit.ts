import { submitDraft } from '../application/submission.ts';
import { dropHiddenDocuments } from '../documents/documents.ts';
import { isFormer } from '../forms/forms.ts';
import { messageText } from '../forms/messages.ts';
import { refuse } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

/** Submits the application once. Every later call returns the same receipt. */
export const submit: Handler<'submit'> = async ({ query, applicant, visit }, context) => {
  const { current } = context.forms;
  // The applicant certifies what the page shows.
  if (isFormer(current, query.definition)) return refuse(409, messageText(current.form, 'formUpdated'));
  const revision = query.revision === undefined ? undefined : Number(query.revision);
  const request = { application: applicant, revision, requestId: visit.requestId, origin: visit.origin };
  const result = await submitDraft(context, request, (transaction, application, values) =>
    dropHiddenDocuments(context, transaction, application, values),
  );
  context.mailWorker.wake();
  context.webhookWorker?.wake();
  return result;
};
