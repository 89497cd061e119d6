import type { Unsent } from './save-queue.ts';

/**
 * What an applicant had typed when their session ended before it was saved. It stays in this page's memory, and only the
 * same account gets it back.
 */
const kept = new Map<string, Unsent>();

export function keepUnsent(username: string, unsent: Unsent): void {
  if (Object.keys(unsent.answers).length > 0) kept.set(username, unsent);
}

/** The answers kept for this account, once; whatever was kept for others is gone then. */
export function takeUnsent(username: string): Unsent {
  const mine = kept.get(username) ?? { answers: {}, from: {} };
  kept.clear();
  return mine;
}
