import { create } from 'zustand';
import type { Output } from '../../../api-client/index.ts';
import type { BadInputs, ValueKey } from '../../../engine/index.ts';
import type { ChoiceState } from '../../../renderer/fields/field-services.ts';
import type { AnswerMap } from '../queue/save-jobs.ts';
import type { SaveStatus } from '../queue/save-queue.ts';

export type Receipt = NonNullable<Output<'profile'>['receipt']>;

/** The notice on the first page about answers from elsewhere; `message` is a name in messages.json. */
export interface ArrivalNotice {
  readonly tone: 'success' | 'error';
  readonly message: string;
}

/** Answers and bad input that were given in this tab before a log-in. */
export interface VisitorAnswers {
  readonly answers: AnswerMap;
  readonly badInputs: BadInputs;
}

/** Answers of a visitor that are in no account, until the applicant decides about them. */
export interface VisitorOffer extends VisitorAnswers {
  /** Another session has begun in this tab since they were typed. */
  readonly isAfterOther: boolean;
  /** `asked` while the question is open. Discarded answers can be restored until the page closes. */
  readonly step: 'asked' | 'postponed' | 'discarded';
}

/** The state that the applicant sees beside the form. */
export interface SessionState {
  readonly save: SaveStatus;
  /** The state of tabs and counts; null for stored ones. */
  readonly choices: Readonly<Record<ValueKey, ChoiceState | null>>;
  readonly receipt: Receipt | null;
  readonly notice: ArrivalNotice | null;
  /** The form accepts changes only while it is `open`; as the server reported it last. */
  readonly opening: Output<'profile'>['opening'];
  /** The number of the institution's forms. */
  readonly forms: number;
  /** Sentences about a new definition of the form. */
  readonly updates: readonly string[];
  readonly offer: VisitorOffer | null;
  /** The number of accepted offers. Each one renders the pages again, with the bad input of the offer. */
  readonly timesAccepted: number;
  /** The number of times that newer answers were taken over since the check of the answers was opened. */
  readonly timesTaken: number;
  /** Another window has submitted the application, and this window has detected it. */
  readonly isSubmittedElsewhere: boolean;
  /** Something was typed here after the submission, whichever window submitted. */
  readonly isTypedTooLate: boolean;
  /** The reason why the last log-out failed; kept until the next attempt. */
  readonly logOutFailure: string | null;
}
export const noSession: SessionState = {
  save: { state: 'idle' },
  choices: {},
  receipt: null,
  notice: null,
  opening: 'open',
  forms: 1,
  updates: [],
  offer: null,
  timesAccepted: 0,
  timesTaken: 0,
  isSubmittedElsewhere: false,
  isTypedTooLate: false,
  logOutFailure: null,
};

export const useSessionState = create<SessionState>()(() => noSession);
