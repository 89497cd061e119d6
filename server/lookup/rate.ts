import { createHash } from 'node:crypto';

export interface Rate {
  /** Counts one more of `who` and tells how many seconds to wait; 0: go on. One that has to wait is not counted. */
  secondsToWait(who: string, now: Date): number;
}

/** How many to remember before those who have been quiet are forgotten. */
const sweepBeyond = 10_000;

/** Lets everybody have `burst` at once and `perSecond` in the long run. It counts in this process alone. */
export function createRate(perSecond: number, burst: number): Rate {
  const stepMs = 1000 / perSecond;
  /** Until when the allowance of each is used up; one that lies in the past says nothing. */
  const usedUntil = new Map<string, number>();
  let sweepAt = sweepBeyond;
  return {
    secondsToWait: (who, now) => {
      const at = now.getTime();
      if (usedUntil.size >= sweepAt) {
        for (const [one, until] of usedUntil) if (until <= at) usedUntil.delete(one);
        sweepAt = Math.max(sweepBeyond, usedUntil.size * 2);
      }
      // A digest, because what a browser says of itself may be long, and a session's id is a secret.
      const key = createHash('sha256').update(who).digest('base64');
      const until = Math.max(usedUntil.get(key) ?? 0, at) + stepMs;
      const excessMs = until - at - burst * stepMs;
      if (excessMs > 0) return Math.ceil(excessMs / 1000);
      usedUntil.set(key, until);
      return 0;
    },
  };
}
