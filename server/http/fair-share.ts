/**
 * Limits the calls of one logged-in person, so that a program cannot take a server for itself. The limit is far above
 * what a page sends: it saves once a second at most, and asks for each of a few documents every two seconds. Each
 * process counts for itself, because it protects its own processor and connections.
 */
import { BusyError } from '../base/concurrency-limit.ts';

/** So many calls at once, and on average so many a second. */
export const fairShare = { atOnce: 1_200, perSecond: 20 } as const;

/** The calls of each person. */
export interface FairShare {
  /** Counts a call. Throws BusyError, without counting it, for one that is too many: the page repeats it by itself. */
  take(accountId: string): void;
  /** The number of persons who are remembered. */
  size(): number;
}

/** Creates the count of one process. `now` is a time in milliseconds that only grows. */
export function createFairShare(now: () => number = () => performance.now()): FairShare {
  const stepMs = 1_000 / fairShare.perSecond;
  const longestMs = fairShare.atOnce * stepMs;
  /** The time at which the calls of a person are used up at the average rate, the last caller last. */
  const usedUntil = new Map<string, number>();
  const forgetIdle = (at: number): void => {
    for (const [accountId, until] of usedUntil) {
      if (until > at) return;
      usedUntil.delete(accountId);
    }
  };
  return {
    take: (accountId) => {
      const at = now();
      const until = Math.max(usedUntil.get(accountId) ?? 0, at) + stepMs;
      if (until - at > longestMs) throw new BusyError();
      usedUntil.delete(accountId);
      usedUntil.set(accountId, until);
      forgetIdle(at);
    },
    size: () => usedUntil.size,
  };
}
