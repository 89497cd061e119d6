import { type ConcurrencyLimit, createConcurrencyLimit } from '../base/concurrency-limit.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

/** Limits of lookups, which leave database connections for other calls. */
export interface LookupLimits {
  /** For each session, or each kind of browser of a network. */
  readonly rate: RateLimit;
  /** For all browsers of a network without a session, because a browser can send any user agent. */
  readonly networkRate: RateLimit;
  readonly limit: ConcurrencyLimit;
}

/** Ten calls a second and thirty at once; fifty a second and 300 at once for a network; four running queries. */
export function createLookupLimits(): LookupLimits {
  return {
    rate: createRateLimit(10, 30),
    networkRate: createRateLimit(50, 300),
    limit: createConcurrencyLimit(4, 200),
  };
}
