import type { DocumentState } from '../../../renderer/fields/document-service.ts';

/**
 * The document status of each step for conditions: tabs and the submission are blocked while a document is in progress.
 */
const statuses: Readonly<Record<Exclude<DocumentState['step'], 'fetching'>, string>> = {
  none: '',
  shrinking: 'UNPROCESSED',
  held: 'UNPROCESSED',
  sending: 'UNPROCESSED',
  waiting: 'UNPROCESSED',
  converting: 'IN_PROGRESS',
  delayed: 'IN_PROGRESS',
  unknown: 'IN_PROGRESS',
  done: 'COMPLETED',
  failed: 'FAILED',
};

/** The status of a state; null while it is unknown, so that the former value remains. */
export function statusOf(state: DocumentState): string | null {
  return state.step === 'fetching' || (state.step === 'unknown' && state.name === null) ? null : statuses[state.step];
}

/** True while the state of a document changes without the applicant. */
export const isBusy = (state: DocumentState | undefined): boolean =>
  state !== undefined && !['none', 'done', 'failed'].includes(state.step);
