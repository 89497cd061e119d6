import { create } from 'zustand';
import type { Output } from '../../../api-client/index.ts';
import type { SaveStatus } from './save-queue.ts';

export type Receipt = NonNullable<Output<'profile'>['receipt']>;

/** What a logged-in applicant is told beside the form. */
export interface SessionState {
  readonly save: SaveStatus;
  readonly receipt: Receipt | null;
  /** Answers given before the log-in were taken into the account. */
  readonly hasMerged: boolean;
}
export const noSession: SessionState = { save: { state: 'idle' }, receipt: null, hasMerged: false };

export const useSessionState = create<SessionState>()(() => noSession);
