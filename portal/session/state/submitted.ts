/**
 * Shows the receipt after a submission by this window or another one. Only the window that submitted shows a success.
 */
import type { Output } from '../../../api-client/index.ts';
import { useSnapshot } from './snapshot.ts';
import type { SaveQueue } from '../queue/save-queue.ts';
import { useSessionState } from './session-state.ts';

/** The part of a session that these functions use. */
interface Submitter {
  readonly queue: SaveQueue;
  readonly isOpen: () => boolean;
}

/** Sessions of this window that have sent a submission without a refusal; the response can have been lost. */
const sent = new WeakSet<Submitter>();

/** Records a sent submission. Returns true for the first one. */
export function noteSent(session: Submitter): boolean {
  const isFirst = !sent.has(session);
  sent.add(session);
  return isFirst;
}

/** Records that a submission of this window was refused. */
export const noteRefused = (session: Submitter): void => void sent.delete(session);

/**
 * Shows the receipt, unless the session has ended. Records if another window submitted, and if something was typed
 * after the submission.
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
