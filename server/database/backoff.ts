/** The waits between attempts at something that a receiver does not accept. */
export interface Backoff {
  readonly firstMs: number;
  /** The waits double up to this one. */
  readonly longestMs: number;
  /** The time after which no more attempts are made. */
  readonly endMs: number;
}

/** The attempts that are made in any case. The time in which no server ran must not use up the time of attempts. */
const leastTries = 12;

/** The wait after an attempt, whose number begins with 1; null after the last one. */
export function waitAfter({ firstMs, longestMs, endMs }: Backoff, tries: number, ageMs: number): number | null {
  return ageMs >= endMs && tries >= leastTries ? null : Math.min(firstMs * 2 ** (tries - 1), longestMs);
}
