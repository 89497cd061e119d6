/** The application is submitted, by this window or another: its receipt is shown, and only who has submitted it is told of a success. */
import type { Output } from '../../../api-client/index.ts';
import { useSnapshot } from '../snapshot.ts';
import type { SaveQueue } from './save-queue.ts';
import { useSessionState } from './session-state.ts';

/** A session, as far as it matters here. */
interface Submitter {
  readonly queue: SaveQueue;
}

/** Sessions of this window that have sent a submission and were not told that it failed: its answer may have been lost. */
const sent = new WeakSet<Submitter>();

/** Answers whether it is the first of them. */
export function noteSent(session: Submitter): boolean {
  const isFirst = !sent.has(session);
  sent.add(session);
  return isFirst;
}

/** Whatever was submitted, it was not this window that did it. */
export const noteRefused = (session: Submitter): void => void sent.delete(session);

/** From now on the receipt is shown; where the submission was another window's, that is said, and what was typed too late. */
export function showSubmitted(session: Submitter, { receipt }: Pick<Output<'profile'>, 'receipt'>): void {
  const isNews = useSnapshot.getState().web_status !== 'submitted';
  const hasUnsent = Object.keys(session.queue.unsent().answers).length > 0;
  const elsewhere = hasUnsent ? 'typed' : isNews && !sent.has(session) ? 'seen' : null;
  useSessionState.setState((former) => ({ receipt, submittedElsewhere: elsewhere ?? former.submittedElsewhere }));
  useSnapshot.setState({ web_status: 'submitted' });
}
