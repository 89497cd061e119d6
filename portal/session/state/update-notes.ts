/** The notes of the server to a page that shows a former definition of the form. */
import type { Output } from '../../../api-client/index.ts';
import type { DiscardedAnswers } from '../queue/save-jobs.ts';
import type { PortalMemory } from './portal-memory.ts';

/**
 * Shows the latest note of a session and returns the answers that were left out. A note about answers that were left
 * out stays, because a later save does not store them.
 */
export function updateNotes({ state }: PortalMemory): (saved: Output<'saveAnswers'>) => DiscardedAnswers | null {
  let shown: { readonly update: string; readonly isFinal: boolean } | null = null;
  return ({ update, discarded }) => {
    if (update === undefined) return null;
    const former = shown;
    const isFinal = discarded !== undefined;
    if (former === null || isFinal || !former.isFinal) {
      state.setState(({ updates }) => ({
        updates: [...updates.filter((one) => one !== former?.update && one !== update), update],
      }));
      shown = { update, isFinal };
    }
    return discarded === undefined ? null : { keys: discarded, reason: update };
  };
}
