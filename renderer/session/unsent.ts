import type { BadInputs } from '../../engine/index.ts';
import type { AnswerMap, Unsent } from './save-jobs.ts';

/** What had not reached the server, and bad input. */
export interface Kept extends Unsent {
  /** Tabs and counts. */
  readonly choices: AnswerMap;
  readonly badInputs: BadInputs;
}

/**
 * What an applicant had typed when their session ended before it was saved. It stays in this page's memory, and only
 * the same account gets it back.
 */
const kept = new Map<string, Kept>();

/** Keeps this for the account until its next log-in in this page. */
export function keepUnsent(username: string, unsent: Kept): void {
  const { answers, choices, badInputs } = unsent;
  const isEmpty = [answers, choices, badInputs].every((part) => Object.keys(part).length === 0);
  if (!isEmpty) kept.set(username, unsent);
}

/** What was kept for this account, once; whatever was kept for others is gone then. */
export function takeUnsent(username: string): Kept {
  const mine = kept.get(username) ?? { answers: {}, from: {}, choices: {}, badInputs: [] };
  kept.clear();
  return mine;
}
