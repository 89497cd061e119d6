import { create } from 'zustand';
import type { Output } from '../../../api-client/index.ts';
import type { SaveStatus } from './save-queue.ts';

export type Receipt = NonNullable<Output<'profile'>['receipt']>;

/** What the first page says of answers that came from elsewhere; `message` is a name in messages.json. */
export interface ArrivalNotice {
  readonly tone: 'success' | 'error';
  readonly message: string;
}

/** What an applicant is told beside the form. */
export interface SessionState {
  readonly save: SaveStatus;
  readonly receipt: Receipt | null;
  readonly notice: ArrivalNotice | null;
  /** How often newer answers from elsewhere were taken over since the check of the answers was opened. */
  readonly timesTaken: number;
  /** The application was submitted by another window, which was seen here. */
  readonly isSubmittedElsewhere: boolean;
  /** Something was typed here that came too late for the submission, whoever made it. */
  readonly isTypedTooLate: boolean;
}
export const noSession: SessionState = {
  save: { state: 'idle' }, receipt: null, notice: null, timesTaken: 0, isSubmittedElsewhere: false, isTypedTooLate: false,
};

export const useSessionState = create<SessionState>()(() => noSession);
