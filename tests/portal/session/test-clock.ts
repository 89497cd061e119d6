import type { SaveClock } from '../../../portal/session/queue/save-queue.ts';

export interface TestClock extends SaveClock {
  /** Advances the time and runs due timers. */
  readonly pass: (milliseconds: number) => void;
  /** Advances the time as on a sleeping computer: no timer runs. */
  readonly sleep: (milliseconds: number) => void;
}

export function createTestClock(start = Date.UTC(2026, 0, 15)): TestClock {
  let now = start;
  const timers = new Set<{ readonly at: number; readonly act: () => void }>();
  const due = (until: number) => [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => now,
    after: (milliseconds, act) => {
      const timer = { at: now + milliseconds, act };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    pass: (milliseconds) => {
      const until = now + milliseconds;
      for (let timer = due(until); timer !== undefined; timer = due(until)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.act();
      }
      now = until;
    },
    sleep: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** Resolves when all resolved promises have been processed. */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
