import type { BadInputs } from '../../../engine/index.ts';
import type { AnswerMap, Unsent } from './save-jobs.ts';

/** Unsaved changes and bad input. */
export interface Kept extends Unsent {
  /** Unsaved tabs and counts. */
  readonly choices: AnswerMap;
  readonly badInputs: BadInputs;
}

/**
 * The unsaved input of ended sessions, by account. It stays in this page's memory; only the same account gets it back.
 */
const kept = new Map<string, Kept>();

/** Keeps the input for the account until its next log-in in this page. */
export function keepUnsent(username: string, unsent: Kept): void {
  const { answers, choices, badInputs } = unsent;
  const isEmpty = [answers, choices, badInputs].every((part) => Object.keys(part).length === 0);
  if (!isEmpty) kept.set(username, unsent);
}

/** Returns the kept input of this account once, and deletes that of all others. */
export function takeUnsent(username: string): Kept {
  const mine = kept.get(username) ?? { answers: {}, from: {}, choices: {}, badInputs: [] };
  kept.clear();
  return mine;
}
