import type { Drafts } from '../drafts.ts';
import type { AnswerMap, Unsent } from './save-jobs.ts';

/** What had not reached the server, and what was typed and is no answer yet. */
export interface Kept extends Unsent {
  /** Tabs and counts. */
  readonly choices: AnswerMap;
  readonly drafts: Drafts;
}

/**
 * What an applicant had typed when their session ended before it was saved. It stays in this page's memory, and only the
 * same account gets it back.
 */
const kept = new Map<string, Kept>();

/** Keeps this for the account until its next log-in in this page. */
export function keepUnsent(username: string, unsent: Kept): void {
  const { answers, choices, drafts } = unsent;
  const isEmpty = [answers, choices, drafts].every((part) => Object.keys(part).length === 0);
  if (!isEmpty) kept.set(username, unsent);
}

/** What was kept for this account, once; whatever was kept for others is gone then. */
export function takeUnsent(username: string): Kept {
  const mine = kept.get(username) ?? { answers: {}, from: {}, choices: {}, drafts: [] };
  kept.clear();
  return mine;
}
