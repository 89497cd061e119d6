import { createStore, type StoreApi } from 'zustand';
import type { Output } from '../../../api-client/index.ts';
import type { BadInputs, ValueKey } from '../../../engine/index.ts';
import type { ChoiceState } from '../../../renderer/fields/field-services.ts';
import type { AnswerMap, Unsent } from '../queue/save-jobs.ts';
import type { SaveStatus } from '../queue/save-queue.ts';

export type SubmissionReceipt = NonNullable<Output<'profile'>['receipt']>;

/** The notice on the first page about answers from elsewhere; `message` is a name in messages.json. */
export interface AnswersNotice {
  readonly tone: 'success' | 'error';
  readonly message: string;
}

/** Answers and bad input that were given in this tab before a log-in. */
export interface VisitorInput {
  readonly answers: AnswerMap;
  readonly badInputs: BadInputs;
}

/** Answers of a visitor that are in no account, until the applicant decides about them. */
export interface VisitorOffer extends VisitorInput {
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
  readonly receipt: SubmissionReceipt | null;
  /** What the staff says has arrived. */
  readonly arrivals: NonNullable<Output<'profile'>['arrivals']>;
  readonly notice: AnswersNotice | null;
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
  arrivals: [],
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

export interface PortalToast {
  readonly id: string;
  readonly severity: 'success' | 'error';
  readonly label: string;
  readonly message: string;
  /** Milliseconds until the toast closes. */
  readonly duration: number;
  /** Milliseconds of `performance.now()`. */
  readonly shownAt: number;
}

/** Messages from one screen to the next. In memory only: the browser's history contains none of them. */
export interface FlashMessages {
  /** Shown as a success toast. */
  readonly message?: string;
  /** The mailed code takes some minutes. Stays at the confirmation. */
  readonly mailWait?: string;
  /** Shown at the log-in as its error. */
  readonly errorMessage?: string;
  /** `errorMessage` is no error, because the applicant has logged out or closed the account. */
  readonly isExpected?: boolean;
  /** The reason why a visitor is at the sign-up. */
  readonly reason?: string;
  /** A submission was refused; the summary of its errors takes the focus. */
  readonly isRefused?: boolean;
}

/** Unsaved changes and bad input. */
export interface KeptChanges extends Unsent {
  /** Unsaved tabs and counts. */
  readonly choices: AnswerMap;
  readonly badInputs: BadInputs;
}

/** The state of one portal besides the values of its form. The end of a session resets only the part of the session. */
export interface PortalState extends SessionState {
  readonly toasts: readonly PortalToast[];
  readonly flash: FlashMessages;
  /** The last typed e-mail address, for the next account screen, until a log-in. */
  readonly typedAddress: string;
  /** The unsaved input of ended sessions, by account; only the same account gets it back. */
  readonly unsent: Readonly<Record<string, KeptChanges>>;
  /** The key of the answers to an open form, from the first attempt to submit them until their receipt. */
  readonly answersKey?: string | undefined;
  /** The binding of the last session since the kept answers were typed, with which it is stored. */
  readonly latestSession: string | null;
}

export const createPortalState = (): StoreApi<PortalState> =>
  createStore(() => ({
    ...noSession,
    toasts: [],
    flash: {},
    typedAddress: '',
    unsent: {},
    latestSession: null,
  }));
