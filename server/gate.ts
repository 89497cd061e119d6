/** More is waiting for its turn than can be served in time. */
export class BusyError extends Error {}

/** Lets work through, some of it at a time. Throws BusyError when the queue is full. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** A gate that runs at most `width` at a time and lets at most `longestQueue` wait. */
export function createGate(width: number, longestQueue: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= width) {
      if (waiting.length >= longestQueue) throw new BusyError();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // Whoever waits longest takes over the place.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
