/**
 * Shows the receipt after a submission by this window or another one. Only the window that submitted shows a success.
 */
import type { Output } from '../../../api-client/index.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import { isSubmitted, setSession } from './session-values.ts';
import type { SaveQueue } from '../queue/save-queue.ts';
import type { PortalMemory } from './portal-memory.ts';

/** The part of a session that this function uses. */
interface Submitter {
  readonly portal: PortalMemory;
  readonly store: FormStore;
  readonly queue: SaveQueue;
  readonly isOpen: () => boolean;
  readonly isSubmissionSent: boolean;
}

/**
 * Shows the receipt, unless the session has ended. Records if another window submitted, and if something was typed
 * after the submission.
 */
export function showSubmitted(session: Submitter, { receipt }: Pick<Output<'profile'>, 'receipt'>): void {
  if (!session.isOpen()) return;
  const isNews = !isSubmitted(session.store.values());
  const isTypedTooLate = Object.keys(session.queue.unsent().answers).length > 0;
  const isElsewhere = !session.isSubmissionSent && (isNews || isTypedTooLate);
  session.portal.state.setState((former) => ({
    receipt,
    isSubmittedElsewhere: former.isSubmittedElsewhere || isElsewhere,
    isTypedTooLate: former.isTypedTooLate || isTypedTooLate,
  }));
  setSession(session.store, { web_status: 'submitted' });
}
