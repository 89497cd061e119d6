/** Answers that another window or device has stored since this page last heard of them. */
import { type Output, statusFrom } from '../../api-client/index.ts';
import { fromWire, isUnfinished, type Edit } from '../../engine/index.ts';
import { callAs } from './leave-page.ts';
import { useSessionState } from './session-state.ts';
import type { Session } from './session.ts';
import { useSnapshot } from './snapshot.ts';
import { showSubmitted } from './submitted.ts';
import { showErrors } from './validating.ts';
import { sharedWhileUnderWay } from './while-under-way.ts';

/** What was found, and what is shown from now on. */
export interface Taken {
  readonly isNewer: boolean;
  /** The receipt is shown: there is nothing left to submit. */
  readonly isSubmitted: boolean;
  /** Of the application as it is shown: whoever submits with it submits nothing else. */
  readonly revision: number;
}

/**
 * Saves, and takes over what is stored and not shown here; where there was any, the applicant is told.
 * Rejects with what prevents it.
 */
export const takeNewerAnswers: (session: Session) => Promise<Taken> = sharedWhileUnderWay(takeOnce);

async function takeOnce(session: Session): Promise<Taken> {
  const profile = await settledProfile(session);
  const { revision } = profile;
  // The form is no longer this applicant's where the session has ended meanwhile.
  const isHere = session.isOpen() && profile.username === session.username;
  const isSubmitted = isHere && statusFrom(profile.web_status) === 'submitted';
  if (isSubmitted) showSubmitted(session, profile);
  // Another account is found out by whatever is sent next.
  if (!isHere || isSubmitted) return { isNewer: false, isSubmitted, revision };
  await takeStatus(session, profile);
  const newer = newerThan(session, profile);
  const isNewer = Object.keys(newer).length > 0;
  if (isNewer) session.store.edit(newer, 'system');
  if (!takeReplacedDocuments(session, profile) && !isNewer) return { isNewer: false, isSubmitted, revision };
  tellOfNewerAnswers();
  return { isNewer: true, isSubmitted, revision };
}

/** Another window may have moved it on, or only the answer to a call of this page was lost. */
async function takeStatus(session: Session, { web_status: statuses }: Output<'profile'>): Promise<void> {
  const status = statusFrom(statuses);
  if (status === useSnapshot.getState().web_status) return;
  useSnapshot.setState({ web_status: status });
  if (status === 'validating') await showErrors(session);
}

/** Says beside the check of the answers that some are newer than what was shown. */
export function tellOfNewerAnswers(): void {
  useSessionState.setState(({ timesTaken }) => ({ timesTaken: timesTaken + 1 }));
}

/** Whether one stands where another was shown. What is on its way from this page is not shown yet. */
function takeReplacedDocuments({ store, shownDocuments }: Session, profile: Output<'profile'>): boolean {
  const held = Object.entries(profile.document_answer)
    .filter(([key]) => !isUnfinished(store.value(`document:${key}`)))
    .map(([key, { file_key: fileKey }]) => [key, fileKey] as const);
  const replaced = held.filter(([key, fileKey]) => (shownDocuments.get(key) ?? fileKey) !== fileKey);
  for (const [key, fileKey] of held) shownDocuments.set(key, fileKey);
  return replaced.length > 0;
}

/** What the server holds while nothing of this page is on its way to it. */
async function settledProfile(session: Session): Promise<Output<'profile'>> {
  for (;;) {
    await session.queue.flush();
    let isEdited = false;
    const stop = session.store.onChange(() => {
      isEdited = true;
    });
    const profile = await callAs<'profile'>(session, () => session.client.profile()).finally(stop);
    if (!isEdited) return profile;
  }
}

/** What the server refused stays on the screen: only what it holds otherwise than before is newer. */
function newerThan({ store, queue, heldChoices }: Session, profile: Output<'profile'>): Edit {
  const stored = fromWire(store.form, profile.answer);
  const changed = queue.learn(stored);
  // A document that this page has sent may be converted before the page knows.
  const isSettled = (key: string): boolean => !isUnfinished(store.value(`document:${key}`));
  const answers = [...store.form.fields]
    .filter(([key, { fieldType }]) => (fieldType.isDocument ? isSettled(key) : changed.includes(key)))
    .map(([key]) => [key, stored[key] ?? ''] as const);
  const tabs = Object.entries(profile.tabs).map(([id, tab]) => [`tab:${id}`, tab] as const);
  const counts = Object.entries(profile.add_another).map(([id, count]) => [`count:${id}`, String(count)] as const);
  for (const [key, value] of [...tabs, ...counts]) heldChoices.set(key, value);
  return Object.fromEntries([...answers, ...tabs, ...counts].filter(([key, value]) => store.value(key) !== value));
}
