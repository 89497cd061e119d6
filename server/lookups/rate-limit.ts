import { createHash } from 'node:crypto';

export interface RateLimit {
  /** Counts a call of `client` and returns 0, or returns the seconds to wait without counting it. */
  secondsToWait(client: string, now: Date): number;
}

/** The number of remembered clients at which inactive ones are forgotten. */
const sweepBeyond = 10_000;

/** Allows each client `burst` calls at once and `perSecond` on average. Counts only in this process. */
export function createRateLimit(perSecond: number, burst: number): RateLimit {
  const stepMs = 1000 / perSecond;
  /** The time until which the allowance of each client is used up. A time in the past has no effect. */
  const usedUntil = new Map<string, number>();
  let sweepAt = sweepBeyond;
  return {
    secondsToWait: (client, now) => {
      const at = now.getTime();
      if (usedUntil.size >= sweepAt) {
        for (const [one, until] of usedUntil) if (until <= at) usedUntil.delete(one);
        sweepAt = Math.max(sweepBeyond, usedUntil.size * 2);
      }
      // A hash, because user agents can be long and session ids are secret.
      const key = createHash('sha256').update(client).digest('base64');
      const until = Math.max(usedUntil.get(key) ?? 0, at) + stepMs;
      const excessMs = until - at - burst * stepMs;
      if (excessMs > 0) return Math.ceil(excessMs / 1000);
      usedUntil.set(key, until);
      return 0;
    },
  };
}
