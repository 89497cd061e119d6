import type { Drafts } from '../drafts.ts';
import type { Unsent } from './save-jobs.ts';

/** What had not reached the server, and what was typed and is no answer yet. */
export interface Kept extends Unsent {
  readonly drafts: Drafts;
}

/**
 * What an applicant had typed when their session ended before it was saved. It stays in this page's memory, and only the
 * same account gets it back.
 */
const kept = new Map<string, Kept>();

export function keepUnsent(username: string, unsent: Unsent, drafts: Drafts): void {
  if (Object.keys(unsent.answers).length > 0 || drafts.length > 0) kept.set(username, { ...unsent, drafts });
}

/** What was kept for this account, once; whatever was kept for others is gone then. */
export function takeUnsent(username: string): Kept {
  const mine = kept.get(username) ?? { answers: {}, from: {}, drafts: [] };
  kept.clear();
  return mine;
}
