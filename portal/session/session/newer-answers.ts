/** Answers that another window or device has saved since this page last loaded them. */
import { type Output, statusFrom } from '../../../api-client/index.ts';
import { fromWire, type Edit } from '../../../engine/index.ts';
import { isUnfinished } from '../../../engine/internal.ts';
import { callAs } from './leave-page.ts';
import type { Session } from './session.ts';
import { sessionValue, setSession } from '../state/session-values.ts';
import { showSubmitted } from '../state/submitted.ts';
import { showErrors } from '../state/validating.ts';
import { shareInFlight, type Shared } from '../queue/share-in-flight.ts';

/** The result of taking over newer answers. */
export interface TakenAnswers {
  readonly isNewer: boolean;
  /** The receipt is shown, so there is nothing to submit. */
  readonly isSubmitted: boolean;
  /** The revision of the application as the page shows it; a submission with this revision submits nothing else. */
  readonly revision: number;
}

/**
 * Saves, then takes over stored answers that this page does not show, and notifies the applicant if there are any.
 * Rejects with the reason if saving is impossible.
 */
export const takeNewerAnswers: Shared<Session, TakenAnswers> = shareInFlight('newer answers', takeOnce);

async function takeOnce(session: Session): Promise<TakenAnswers> {
  const profile = await settledProfile(session);
  const { revision } = profile;
  // After the session has ended the form belongs to another user.
  const isHere = session.isOpen() && profile.username === session.username;
  const isSubmitted = isHere && statusFrom(profile.web_status) === 'submitted';
  if (isSubmitted) showSubmitted(session, profile);
  // The next request detects another account.
  if (!isHere || isSubmitted) return { isNewer: false, isSubmitted, revision };
  await takeStatus(session, profile);
  const newer = newerThan(session, profile);
  const isNewer = Object.keys(newer).length > 0;
  if (isNewer) session.store.edit(newer, 'system');
  if (!takeReplacedDocuments(session, profile) && !isNewer) return { isNewer: false, isSubmitted, revision };
  showNewerAnswersNotice(session);
  return { isNewer: true, isSubmitted, revision };
}

/** Takes over a changed status. Another window can have changed it, or the response to a call of this page was lost. */
async function takeStatus(session: Session, { web_status: statuses }: Output<'profile'>): Promise<void> {
  const status = statusFrom(statuses) ?? '';
  if (status === sessionValue(session.store, 'web_status')) return;
  setSession(session.store, { web_status: status });
  if (status === 'validating') await showErrors(session);
}

/** Shows a notice at the check of the answers that some answers are newer than those shown before. */
export function showNewerAnswersNotice({ portal }: Session): void {
  portal.state.setState(({ timesTaken }) => ({ timesTaken: timesTaken + 1 }));
}

/**
 * Records the documents of the server. Returns true if a shown document was replaced; documents in progress here are
 * ignored.
 */
function takeReplacedDocuments({ store, shownDocuments }: Session, profile: Output<'profile'>): boolean {
  const held = Object.entries(profile.document_answer).filter(([key]) => !isUnfinished(store.value(`document:${key}`)));
  const replaced = held.filter(([key, document]) => {
    const shown = shownDocuments.get(key) ?? document;
    return shown.file_key !== document.file_key;
  });
  for (const [key, document] of held) shownDocuments.set(key, document);
  return replaced.length > 0;
}

/** The profile of the server at a moment when no change of this page is in flight. */
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

/** The values of the server that changed since the last load. Refused answers stay on the screen. */
function newerThan({ store, queue, heldChoices }: Session, profile: Output<'profile'>): Edit {
  const stored = fromWire(store.form, profile.answer);
  const changed = queue.learn(stored);
  // The conversion of a document of this page can finish before the page receives its status.
  const isSettled = (key: string): boolean => !isUnfinished(store.value(`document:${key}`));
  const answers = [...store.form.fields]
    .filter(([key, { fieldType }]) => (fieldType.isDocument ? isSettled(key) : changed.includes(key)))
    .map(([key]) => [key, stored[key] ?? ''] as const);
  const tabs = Object.entries(profile.tabs).map(([id, tab]) => [`tab:${id}`, tab] as const);
  const counts = Object.entries(profile.add_another).map(([id, count]) => [`count:${id}`, String(count)] as const);
  const choices = [...tabs, ...counts].flatMap(([key, value]) => usableChoice(store, key, value));
  for (const [key, value] of choices) heldChoices.set(key, value);
  return Object.fromEntries([...answers, ...choices].filter(([key, value]) => store.value(key) !== value));
}

/**
 * A stored choice as this form uses it; none of a block that the form does not have, as after an update of the form.
 */
function usableChoice({ form }: Session['store'], key: string, value: string): readonly (readonly [string, string])[] {
  const usable = form.choices.get(key);
  return usable === undefined ? [] : [[key, usable(value)]];
}
