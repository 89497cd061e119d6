/**
 * Shows the receipt after a submission by this window or another one. Only the window that submitted shows a success.
 */
import type { Output } from '../../../api-client/index.ts';
import { fromWire } from '../../../engine/index.ts';
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

/** The receipt, and the stored answers if another window can have changed them. */
type Proof = Pick<Output<'profile'>, 'receipt'> & Partial<Pick<Output<'profile'>, 'answer'>>;

/**
 * Shows the receipt, unless the session has ended. Records if another window submitted, and if something was typed
 * after the submission. The form has the submitted answers then, which decide about the completion page.
 */
export function showSubmitted(session: Submitter, { receipt, answer }: Proof): void {
  if (!session.isOpen()) return;
  const isNews = !isSubmitted(session.store.values());
  const isTypedTooLate = Object.keys(session.queue.unsent().answers).length > 0;
  const isElsewhere = !session.isSubmissionSent && (isNews || isTypedTooLate);
  session.portal.state.setState((former) => ({
    receipt,
    isSubmittedElsewhere: former.isSubmittedElsewhere || isElsewhere,
    isTypedTooLate: former.isTypedTooLate || isTypedTooLate,
  }));
  takeSubmitted(session, answer);
  setSession(session.store, { web_status: 'submitted' });
}

/** Takes over the submitted answers: those of the server, or those that are stored instead of what is not saved. */
function takeSubmitted({ store, queue }: Submitter, answer: Proof['answer']): void {
  const { from } = queue.unsent();
  const stored = answer === undefined ? from : fromWire(store.form, answer);
  if (answer !== undefined) queue.learn(stored);
  const keys = answer === undefined ? Object.keys(from) : [...store.form.fields.keys()];
  const changed = keys
    .filter((key) => store.form.fields.get(key)?.fieldType.isDocument === false)
    .map((key) => [key, stored[key] ?? ''] as const)
    .filter(([key, value]) => store.value(key) !== value);
  if (changed.length > 0) store.edit(Object.fromEntries(changed), 'system');
}
