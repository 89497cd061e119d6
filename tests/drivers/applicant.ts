/** Who the stories are told to. Keys are answer keys; a checked box is 'true', an unanswered question ''. */
import type { Answers } from '../../engine/index.ts';

export interface Applicant {
  /** Answers several questions at once, as if typed one after the other in the order of the form. */
  answers(answers: Answers): Promise<void>;
  /** Whether the question is asked now. */
  sees(key: string): Promise<boolean>;
  /** What stands in the application under the key. */
  answerTo(key: string): Promise<string>;
  /** The labels of the choices offered now; the blank one is not among them. */
  choicesFor(key: string): Promise<readonly string[]>;
  /** What the applicant is told is wrong with one question now. */
  errorsOf(key: string): Promise<readonly string[]>;
  /** The keys of all questions in error, in the order of the form. */
  questionsInError(): Promise<readonly string[]>;
  /** The title above the form; '' when there is none. */
  headerSays(): Promise<string>;
  goesTo(page: PageId): Promise<void>;
  isAt(): Promise<PageId>;
  choosesTab(group: string, tab: string): Promise<void>;
  addsAnother(repeat: string): Promise<void>;
  /** Takes the n-th copy of a repeated block away, from 1. */
  removesCopy(repeat: string, n: number): Promise<void>;
  submits(): Promise<void>;
}

/** What only a driver with a server behind it can tell. */
export interface AccountHolder extends Applicant {
  readonly username: string;
  signsUp(): Promise<void>;
  /** With the code of the newest mail. */
  confirms(): Promise<void>;
  logsIn(): Promise<void>;
  logsOut(): Promise<void>;
  isLoggedIn(): Promise<boolean>;
}

export type PageId = 'about' | 'high-school' | 'academics' | 'final-steps' | 'completion';

/** `as`: somebody without an account, or logged in to a new one. `today` is honoured by the engine's driver only. */
export interface Arrival {
  readonly as?: 'visitor' | 'applicant';
  /** How often they have logged in, this time included. */
  readonly logins?: number;
}

export type Arrive<A extends Applicant = Applicant> = (arrival?: Arrival) => Promise<A>;
