/** The user of a story. Keys are answer keys. A checked box is 'true', an unanswered question is ''. */
import type { Answers } from '../../engine/index.ts';

export interface Applicant {
  /** Answers several questions at once, as if typed in the order of the form. */
  answers(answers: Answers): Promise<void>;
  /** Resolves with true when the question is shown. */
  sees(key: string): Promise<boolean>;
  answerTo(key: string): Promise<string>;
  /** The labels of the available options, without the empty option. */
  choicesFor(key: string): Promise<readonly string[]>;
  /** The errors that are shown for a question. */
  errorsOf(key: string): Promise<readonly string[]>;
  /** The keys of all questions with errors, in the order of the form. */
  questionsInError(): Promise<readonly string[]>;
  /** The title above the form; '' when there is none. */
  headerSays(): Promise<string>;
  goesTo(page: PageId): Promise<void>;
  isAt(): Promise<PageId>;
  choosesTab(group: string, tab: string): Promise<void>;
  addsAnother(repeat: string): Promise<void>;
  /** Removes the n-th copy of a repeated block, counted from 1. */
  removesCopy(repeat: string, n: number): Promise<void>;
  submits(): Promise<void>;
}

/** An applicant with an account. Only drivers with a server provide one. */
export interface AccountHolder extends Applicant {
  readonly username: string;
  signsUp(): Promise<void>;
  /** Confirms with the code of the newest mail. */
  confirms(): Promise<void>;
  logsIn(): Promise<void>;
  logsOut(): Promise<void>;
  isLoggedIn(): Promise<boolean>;
}

export type PageId = string;

/** `as` is a visitor, or an applicant who is logged in to a new account. Only the engine driver uses `today`. */
export interface Arrival {
  readonly as?: 'visitor' | 'applicant';
  /** The number of logins, including this one. */
  readonly logins?: number;
}

export type Arrive<A extends Applicant = Applicant> = (arrival?: Arrival) => Promise<A>;
