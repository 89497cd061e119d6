/** How long whoever waits for a job should let pass before asking again: longer while many ask at once. */
export interface Pace {
  /** Whole seconds, at least `usual`; counts the question. */
  secondsToWait(usual: number, now: Date): number;
}

const longest = 60;

/** `most` questions a second are answered at the usual pace; counted in this process, without a look at the database. */
export function createPace(most: number): Pace {
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
      return Math.min(longest, Math.max(usual, Math.ceil(usual * Math.max(former, count) / most)));
    },
  };
}
