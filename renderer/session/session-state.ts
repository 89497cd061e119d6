import { create } from 'zustand';
import type { Output } from '../../api-client/index.ts';
import type { BadInputs, ValueKey } from '../../engine/index.ts';
import type { ChoiceState } from '../fields/field-services.ts';
import type { AnswerMap } from './save-jobs.ts';
import type { SaveStatus } from './save-queue.ts';

export type Receipt = NonNullable<Output<'profile'>['receipt']>;

/** What the first page says of answers that came from elsewhere; `message` is a name in messages.json. */
export interface ArrivalNotice {
  readonly tone: 'success' | 'error';
  readonly message: string;
}

/** Answers that were given in this tab before anybody logged in, and bad input. */
export interface VisitorAnswers {
  readonly answers: AnswerMap;
  readonly badInputs: BadInputs;
}

/** Answers of a visitor that are in no account: the applicant decides what becomes of them. */
export interface VisitorOffer extends VisitorAnswers {
  /** Another session has begun in this tab since they were typed. */
  readonly isAfterOther: boolean;
  /** `asked` while the question is open; discarded answers can be brought back until the page is left. */
  readonly step: 'asked' | 'postponed' | 'discarded';
}

/** What an applicant is told beside the form. */
export interface SessionState {
  readonly save: SaveStatus;
  /** Of tabs and counts; null for those that are stored. */
  readonly choices: Readonly<Record<ValueKey, ChoiceState | null>>;
  readonly receipt: Receipt | null;
  readonly notice: ArrivalNotice | null;
  readonly offer: VisitorOffer | null;
  /** How often an offer was accepted; characters that came with it are drawn with the page. */
  readonly timesAccepted: number;
  /** How often newer answers from elsewhere were taken over since the check of the answers was opened. */
  readonly timesTaken: number;
  /** The application was submitted by another window, which was seen here. */
  readonly isSubmittedElsewhere: boolean;
  /** Something was typed here that came too late for the submission, whoever made it. */
  readonly isTypedTooLate: boolean;
  /** Why the last log-out failed; kept until the next try. */
  readonly logOutFailure: string | null;
}
export const noSession: SessionState = {
  save: { state: 'idle' },
  choices: {},
  receipt: null,
  notice: null,
  offer: null,
  timesAccepted: 0,
  timesTaken: 0,
  isSubmittedElsewhere: false,
  isTypedTooLate: false,
  logOutFailure: null,
};

export const useSessionState = create<SessionState>()(() => noSession);
