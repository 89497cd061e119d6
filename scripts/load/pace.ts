/** Starts work at a rate that does not depend on how long it takes, as people do who do not know of each other. */
import { setTimeout as pause } from 'node:timers/promises';

/** Work at a rate. */
export interface Pace {
  /** Starts a second, on the average. */
  readonly rate: number;
  /** True when no more is started. */
  isOver(): boolean;
  /** Begins one. `due` is the time at which it should have begun. */
  start(due: number): Promise<unknown>;
}

/** Resolves when all that was started has ended. The intervals have an exponential distribution. */
export async function keepPace({ rate, isOver, start }: Pace): Promise<void> {
  const running = new Set<Promise<unknown>>();
  for (let due = performance.now(); !isOver(); due -= (Math.log(1 - Math.random()) / rate) * 1000) {
    const early = due - performance.now();
    if (early > 1) await pause(early);
    // Responses are read also when all starts are late.
    else if (running.size > 0 && Math.random() < 0.1) await new Promise(setImmediate);
    const started = start(due).finally(() => running.delete(started));
    running.add(started);
  }
  await Promise.all(running);
}
