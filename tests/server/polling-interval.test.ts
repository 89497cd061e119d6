import { describe, expect, it } from 'vitest';
import { createPollingInterval } from '../../server/jobs/polling-interval.ts';

const at = (second: number): Date => new Date(second * 1000);

describe('the polling interval', () => {
  it('is the usual one for few requests', () => {
    const pace = createPollingInterval(10);
    for (let second = 0; second < 100; second += 1)
      for (let ask = 0; ask < 10; ask += 1) expect(pace.secondsToWait(2, at(second))).toBe(2);
  });

  it('grows with the number of requests, and returns to the usual one', () => {
    const pace = createPollingInterval(10);
    const ask = (second: number, times: number): number =>
      Array.from({ length: times }, () => pace.secondsToWait(2, at(second))).at(-1) ?? 0;
    expect(ask(1, 50)).toBe(10);
    expect(ask(2, 1)).toBe(10);
    expect(ask(3, 1)).toBe(2);
    expect(ask(9, 1)).toBe(2);
  });

  it('is at most a minute', () => {
    const pace = createPollingInterval(1);
    expect(Math.max(...Array.from({ length: 1000 }, () => pace.secondsToWait(2, at(1))))).toBe(60);
  });
});
