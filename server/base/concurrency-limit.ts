/** Too much work is waiting to be run in time. */
export class BusyError extends Error {}

/** Runs work now or when a running one ends. Throws BusyError when the queue is full. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes a limit of `most` running works, with a queue of at most `longestQueue`. */
export function createConcurrencyLimit(most: number, longestQueue: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) {
      if (waiting.length >= longestQueue) throw new BusyError();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The oldest waiting work takes over the place, so `running` does not change.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
