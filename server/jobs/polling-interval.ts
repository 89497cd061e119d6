/** The recommended wait of a page before its next poll for the state of a job. It grows with the number of requests. */
export interface PollingInterval {
  /** Counts a request. Returns whole seconds, at least `usual`. */
  secondsToWait(usual: number, now: Date): number;
}

const longest = 60;

/**
 * Recommends the usual wait up to `most` requests a second. It protects the processor of one process, so it counts only
 * the requests of this process.
 */
export function createPollingInterval(most: number): PollingInterval {
  let second = 0;
  let count = 0;
  let former = 0;
  return {
    secondsToWait: (usual, now) => {
      const current = Math.floor(now.getTime() / 1000);
      if (current !== second) {
        former = current === second + 1 ? count : 0;
        [second, count] = [current, 0];
      }
      count += 1;
      return Math.min(longest, Math.max(usual, Math.ceil((usual * Math.max(former, count)) / most)));
    },
  };
}
