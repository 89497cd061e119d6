/** A clock that a story moves, so that no story waits for a time of the product. */

interface Timer {
  readonly at: number;
  readonly act: () => void;
}

/** Shorter timers are those of the tools that play a story. They run by the real clock. */
const shortest = 1000;

const timers = new Map<number, Timer>();
let now = 0;

/** Stops the clock. Returns a function that replaces it by the real one when the story has ended. */
export function stopClock(): () => void {
  const { setTimeout: startReal, clearTimeout: cancelReal } = globalThis;
  const { now: realNow } = Date;
  const { now: realElapsed } = performance;
  now = realNow();
  let count = 0;
  const start = (act: () => void, delay = 0): unknown => {
    if (delay < shortest) return startReal(act, delay);
    // Not the number of a real timer.
    count -= 1;
    timers.set(count, { at: now + delay, act });
    return count;
  };
  const cancel = (id: number): void => {
    if (!timers.delete(id)) cancelReal(id);
  };
  Object.assign(globalThis, { setTimeout: start, clearTimeout: cancel });
  Date.now = () => now;
  performance.now = () => now;
  return () => {
    Object.assign(globalThis, { setTimeout: startReal, clearTimeout: cancelReal });
    Date.now = realNow;
    performance.now = realElapsed;
    timers.clear();
  };
}

/** Lets this time pass, in milliseconds, and calls the timers that end in it. */
export function pass(time: number): void {
  const end = now + time;
  for (;;) {
    const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at);
    if (next === undefined) break;
    const [id, { at, act }] = next;
    timers.delete(id);
    now = at;
    act();
  }
  now = end;
}
