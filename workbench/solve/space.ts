/** What a search knows of the values that it is about. */
import type { Cases, Clause } from './formula.ts';

/** The values that a search is about. */
export interface Space {
  readonly allCases: (key: string) => Cases;
  /** The cases that imply nothing else, such as an unanswered question; they need not be followed. */
  readonly freeCases: (key: string) => Cases;
  /** The clauses that hold while the value under a key is none of its free cases. */
  readonly impliedBy: (key: string) => readonly Clause[];
  /** The clauses that always hold of a key that a clause reads. */
  readonly lawsOf: (key: string) => readonly Clause[];
}
