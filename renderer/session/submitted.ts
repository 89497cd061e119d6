/**
 * The application is submitted, by this window or another: its receipt is shown, and only who has submitted it is told
 * of a success.
 */
import type { Output } from '../../api-client/index.ts';
import { useSnapshot } from './snapshot.ts';
import type { SaveQueue } from './save-queue.ts';
import { useSessionState } from './session-state.ts';

/** A session, as far as it matters here. */
interface Submitter {
  readonly queue: SaveQueue;
  readonly isOpen: () => boolean;
}

/**
 * Sessions of this window that have sent a submission and were not told that it failed: its answer may have been lost.
 */
const sent = new WeakSet<Submitter>();

/** Answers whether it is the first of them. */
export function noteSent(session: Submitter): boolean {
  const isFirst = !sent.has(session);
  sent.add(session);
  return isFirst;
}

/** Whatever was submitted, it was not this window that did it. */
export const noteRefused = (session: Submitter): void => void sent.delete(session);

/**
 * From now on the receipt is shown, in the page of a session that has not ended; who has submitted it is said, and that
 * something was typed too late.
 */
export function showSubmitted(session: Submitter, { receipt }: Pick<Output<'profile'>, 'receipt'>): void {
  if (!session.isOpen()) return;
  const isNews = useSnapshot.getState().web_status !== 'submitted';
  const isTypedTooLate = Object.keys(session.queue.unsent().answers).length > 0;
  const isElsewhere = !sent.has(session) && (isNews || isTypedTooLate);
  useSessionState.setState((former) => ({
    receipt,
    isSubmittedElsewhere: former.isSubmittedElsewhere || isElsewhere,
    isTypedTooLate: former.isTypedTooLate || isTypedTooLate,
  }));
  useSnapshot.setState({ web_status: 'submitted' });
}
