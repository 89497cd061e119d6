/** The transitions of the web status of portal.md section 4: none, started, validating, submitted. */
import { ServerError, type Output, statusFrom } from '../../../api-client/index.ts';
import type { FieldErrors, Values } from '../../../engine/index.ts';
import { unfinishedDocuments } from '../../../engine/internal.ts';
import { sessionValue, setSession } from '../state/session-values.ts';
import { callAs, recordErrors } from './leave-page.ts';
import { takeNewerAnswers, showNewerAnswersNotice } from './newer-answers.ts';
import { definitionHashOf } from '../state/definition-hash.ts';
import { mutate, webStatusRetry } from './queries.ts';
import { refusalOf } from '../queue/save-failure.ts';
import type { Session } from './session.ts';
import { showSubmitted } from '../state/submitted.ts';
import { showErrors, showServerErrors } from '../state/validating.ts';
import { shareInFlight } from '../queue/share-in-flight.ts';

/**
 * The result of a submission: submitted, or the errors to correct. Without errors there are newer answers to review
 * first.
 */
export type SubmitResult =
  | { readonly isSubmitted: true }
  | { readonly isSubmitted: false; readonly errors: FieldErrors };

function postWebStatus(session: Session, status: 'started' | 'validating' | 'submitted'): Promise<Output<'webStatus'>> {
  const mutationFn = () =>
    callAs<'webStatus'>(session, () => session.client.webStatus({ body: { web_status: status } }));
  return mutate(session.portal, { mutationFn, retry: webStatusRetry });
}

/** Sets a status on the page only after the server has stored it, because each call starts from the former status. */
async function reachStatus(session: Session, status: 'started' | 'validating'): Promise<void> {
  await postWebStatus(session, status);
  if (session.isOpen()) setSession(session.store, { web_status: status });
}

const statusOf = ({ store }: Session): string => sessionValue(store, 'web_status');

/** Starts an application without a status after the log-in. Rejects if the call fails; the next call repeats it. */
export const startApplication: (session: Session) => Promise<void> = shareInFlight('start', async (session) => {
  // After the end of the session the store belongs to another user.
  if (session.isOpen() && statusOf(session) === '') await reachStatus(session, 'started');
});

/**
 * Saves, takes over newer answers from elsewhere, validates and submits. A second call in the meantime joins the first.
 * Rejects with the reason if the submission fails.
 */
export const submitApplication: (session: Session) => Promise<SubmitResult> = shareInFlight('submission', submitOnce);

/** Nothing is submitted and no error is shown: there are newer answers to review, or the session has ended. */
const notSubmitted: SubmitResult = { isSubmitted: false, errors: {} };

async function submitOnce(session: Session): Promise<SubmitResult> {
  session.goOn();
  // A call in flight can have begun before the latest changes of this page.
  await takeNewerAnswers.ended(session);
  const shown = await takeNewerAnswers(session);
  if (shown.isSubmitted) return { isSubmitted: true };
  if (shown.isNewer || !session.isOpen()) return notSubmitted;
  await startApplication(session);
  if (statusOf(session) === 'started') await reachStatus(session, 'validating');
  if (!session.isOpen()) return notSubmitted;
  const errors = await showAllErrors(session);
  if (!session.isOpen()) return notSubmitted;
  await recordErrors(session, errors);
  if (!session.isOpen()) return notSubmitted;
  if (Object.keys(errors).length > 0) return { isSubmitted: false, errors };
  return sendSubmission(session, shown.revision);
}

async function showAllErrors(session: Session): Promise<FieldErrors> {
  const own = await showErrors(session);
  // The server may not have the documents yet that are being sent.
  const waiting = unfinishedDocuments(session.store.form, session.store.values());
  if (Object.keys(waiting).length > 0) await showServerErrors(session, waiting);
  return { ...own, ...waiting };
}

/** Submits exactly the revision that was shown. */
async function sendSubmission(session: Session, revision: number): Promise<SubmitResult> {
  const isFirst = !session.isSubmissionSent;
  session.isSubmissionSent = true;
  const definition = definitionHashOf(session.store.form);
  const sent = { ...session.store.values() };
  try {
    const { receipt, is_repeat: isRepeat } = await callAs<'submit'>(session, () =>
      session.client.submit({ query: { revision: String(revision), ...(definition && { definition }) } }),
    );
    const isElsewhere = isRepeat && isFirst;
    if (isElsewhere) session.isSubmissionSent = false;
    const profile = isElsewhere && session.isOpen() ? await submittedProfile(session) : null;
    return session.isOpen() ? await arriveSubmitted(session, profile ?? { receipt }) : notSubmitted;
  } catch (error) {
    if (!(error instanceof ServerError && session.isOpen())) throw error;
    if (error.status < 500) session.isSubmissionSent = false;
    if (error.status === 422) return refused(session, error, sent);
    if (refusalOf(error).revision !== undefined) return changedMeanwhile(session);
    const profile = error.status === 409 ? await submittedProfile(session) : null;
    if (profile === null) throw error;
    return arriveSubmitted(session, profile);
  }
}

async function arriveSubmitted(session: Session, proof: Parameters<typeof showSubmitted>[1]): Promise<SubmitResult> {
  // Our server sets the status with the submission; another server can require the call.
  await postWebStatus(session, 'submitted').catch(() => undefined);
  showSubmitted(session, proof);
  return { isSubmitted: true };
}

async function refused(session: Session, error: ServerError, sent: Values): Promise<SubmitResult> {
  const errors = refusalOf(error).errors ?? {};
  await showServerErrors(session, errors, sent);
  return { isSubmitted: false, errors };
}

/**
 * Handles answers that were stored while the submission was in flight. The notice appears even if no shown field
 * changes.
 */
async function changedMeanwhile(session: Session): Promise<SubmitResult> {
  const { isNewer } = await takeNewerAnswers(session);
  if (!isNewer && session.isOpen()) showNewerAnswersNotice(session);
  return notSubmitted;
}

/** The profile if the application is submitted, possibly by another window; null if it is not. */
async function submittedProfile(session: Session): Promise<Output<'profile'> | null> {
  const profile = await callAs<'profile'>(session, () => session.client.profile());
  return profile.username === session.username && statusFrom(profile.web_status) === 'submitted' ? profile : null;
}
