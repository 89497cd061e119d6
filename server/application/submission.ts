import type { Transaction } from 'kysely';
import { statusFrom } from '../../api-client/index.ts';
import { errorsOf, submission } from '../../engine/index.ts';
import { unfinishedDocuments } from '../../engine/internal.ts';
import { type Random, timeIn } from '../base/clock.ts';
import { normalReference } from '../base/reference.ts';
import { usernameOf } from '../database/accounts.ts';
import type { Application } from '../database/applications.ts';
import { note } from '../database/audit.ts';
import { queueMail } from '../database/mail-queue.ts';
import { type Status, writeStatuses } from '../database/statuses.ts';
import { writeSubmission } from '../database/submissions.ts';
import { queueDelivery } from '../database/webhook-deliveries.ts';
import type { Tables } from '../database/tables.ts';
import { messageText } from '../forms/messages.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import { storeDefaults, withLockedApplication } from './changes.ts';
import { isSensitive, sessionOf, valuesOf } from './values.ts';
import type { ApplicationContext } from './context.ts';
import { type ReceivedCall, refusedSubmission } from './opening.ts';

/** Deletes the documents of questions that the application does not show. */
export type DropHiddenDocuments = (
  transaction: Transaction<Tables>,
  application: Application,
  values: ReturnType<typeof valuesOf>,
) => Promise<void>;

export interface SubmissionContext extends ApplicationContext {
  readonly config: ApplicationContext['config'] & {
    /** The receiver of webhooks; null for none. */
    readonly webhook: object | null;
  };
  readonly random: Random;
}
export interface SubmissionRequest {
  readonly application: ReceivedCall;
  /** The revision that the page showed; undefined submits any. */
  readonly revision: number | undefined;
  readonly requestId: string;
  /** The origin of the link in the receipt mail. */
  readonly origin: string;
}
export interface Submitted {
  readonly message: string;
  readonly is_repeat: boolean;
  readonly receipt: { readonly reference: string; readonly submitted_at: string };
}

/**
 * Submits in one transaction. A repeated call returns the first receipt. Refuses when `revision` is not the current
 * one, and when the form was not open at the arrival of the call.
 */
export function submitDraft(
  context: SubmissionContext,
  request: SubmissionRequest,
  dropHidden: DropHiddenDocuments,
): Promise<Submitted | Refused> {
  const { revision, requestId, origin } = request;
  const { accountId, formId } = request.application;
  return withLockedApplication(context, request.application, async (application, transaction) => {
    const { clock, forms } = context;
    const { timeZone } = context.config;
    const { form, validators } = forms.current;
    const message = messageText(form, 'submitted');
    const former = application.submission;
    if (former !== null)
      return { message, is_repeat: true, receipt: receiptOf(former.reference, former.submittedAt, timeZone) };
    const now = clock.now();
    const about = { accountId, formId, requestId, at: now };
    const isLate = refusedSubmission(forms.current, application, request.application.receivedAt);
    if (isLate !== null) {
      await note(transaction, 'submit-refused', about);
      return isLate;
    }
    if (revision !== undefined && revision !== application.revision) {
      await note(transaction, 'submit-refused', about);
      return refuse(409, messageText(form, 'newerAnswers'), { revision: application.revision });
    }
    // The address may have changed since the session was read.
    const username = await usernameOf(transaction, accountId);
    const values = valuesOf(context, username, application);
    const errors = { ...errorsOf(form, validators, values), ...unfinishedDocuments(form, values) };
    if (Object.keys(errors).length > 0) {
      await note(transaction, 'submit-refused', about);
      return refuse(422, form.messages['errorSummaryTitle'] ?? 'The application is not complete.', { errors });
    }
    await storeDefaults(context, application, transaction);
    const reference = await storeSubmission(context, transaction, application, {
      answers: submission(form, values),
      now,
    });
    await writeStatuses(transaction, application, missingStatuses(application), now);
    await dropHidden(transaction, application, values);
    await queueMail(transaction, { kind: 'submitted', username, formId, origin, requestId, at: now });
    if (context.config.webhook !== null) await queueDelivery(transaction, reference, now);
    await note(transaction, 'submitted', about);
    return { message, is_repeat: false, receipt: receiptOf(reference, now, timeZone) };
  });
}

/** The receipt, with its time in the institution's time zone. */
export const receiptOf = (reference: string, submittedAt: Date, timeZone: string): Submitted['receipt'] => ({
  reference,
  submitted_at: timeIn(timeZone, submittedAt),
});

/** The statuses of an application until its submission. */
export const statusOrder: readonly Status[] = ['started', 'validating', 'submitted'];

function missingStatuses({ statuses }: Application): readonly Status[] {
  const current = statusFrom(statuses.map((web_status) => ({ web_status })));
  return statusOrder.slice(current === null ? 0 : statusOrder.indexOf(current) + 1);
}

interface NewAnswers {
  readonly answers: Readonly<Record<string, string | boolean>>;
  readonly now: Date;
}

/** Stores a submission: draws references until one is free, and returns it. */
export async function storeSubmission(
  { forms, secrets, random }: SubmissionContext,
  transaction: Transaction<Tables>,
  application: Application,
  { answers, now }: NewAnswers,
): Promise<string> {
  const { form, definition } = forms.current;
  for (;;) {
    const reference = newReference(random);
    const record = {
      reference,
      submittedAt: now,
      answers,
      definitionVersion: form.version,
      definitionHash: definition.hash,
      session: sessionOf(application),
    };
    if (await writeSubmission(transaction, secrets, application, record, isSensitive(form))) return reference;
  }
}

/** No vowels, which form words, and no look-alikes: 0 and O; 1, I and L; 2 and Z; 5 and S; 8 and B; U and V. */
const alphabet = '34679CDFGHJKMNPQRTWXY';

/** For example `K7M4-QXRD`: 37 thousand million references. */
function newReference(random: Random): string {
  return normalReference(Array.from({ length: 8 }, () => alphabet[random.integer(alphabet.length)]).join(''));
}
