/** `npm run simulate`: the laws of queues that it must follow, and what it makes of measured times. */
import { describe, expect, it } from 'vitest';
import { measuredTimes, type MeasuredTimes } from '../../scripts/load/times.ts';
import { fullRates, simulate } from '../../scripts/simulate/model.ts';
import { arrivalTimes, endTimes, interval, type Chance } from '../../scripts/simulate/queue.ts';

/** The same numbers in each run (mulberry32). */
function seeded(): Chance {
  let state = 7;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The average wait of work that takes 1 ms on the average. */
function meanWait(load: number, servers: number, workOf: (random: Chance) => number): number {
  const random = seeded();
  const times = arrivalTimes(random, 500_000, () => load * servers * 1000);
  const work = times.map((at) => ({ at, ms: workOf(random) }));
  const ends = endTimes(work, servers);
  return mean(work.map(({ at, ms }, index) => (ends[index] ?? 0) - at - ms));
}

const exponential = (random: Chance): number => interval(random, 1);

/** The share of work that waits, by Erlang. */
function erlangC(servers: number, load: number): number {
  const offered = servers * load;
  let [term, sum] = [1, 0];
  for (let count = 0; count < servers; count += 1) {
    sum += term;
    term *= offered / (count + 1);
  }
  const waiting = term / (1 - load);
  return waiting / (sum + waiting);
}

describe('a queue', () => {
  it.each([0.3, 0.6, 0.8])('with random work waits as M/M/1 at a load of %d', (load) => {
    const law = load / (1 - load);
    expect(Math.abs(meanWait(load, 1, exponential) / law - 1)).toBeLessThan(0.05);
  });

  it.each([0.3, 0.6, 0.8])('with equal work waits as M/D/1 at a load of %d', (load) => {
    const law = load / (2 * (1 - load));
    expect(Math.abs(meanWait(load, 1, () => 1) / law - 1)).toBeLessThan(0.05);
  });

  it('of ten servers waits as M/M/10', () => {
    const law = erlangC(10, 0.8) / (10 * (1 - 0.8));
    expect(Math.abs(meanWait(0.8, 10, exponential) / law - 1)).toBeLessThan(0.05);
  });
});

/** Two calls in an act, of which one waits for the database only. */
const measured: MeasuredTimes = {
  loopMs: 2,
  calls: [
    { name: 'save', perAct: 1, times: [10] },
    { name: 'search', perAct: 1, times: [30] },
  ],
};
const quiet = { seconds: 100, rate: 10, peak: 10, servers: 1, connections: 10 };
const meanOf = (name: string, arriving: typeof quiet): number =>
  mean(
    simulate(measured, arriving, seeded())
      .filter((call) => call.name === name)
      .map(({ ms }) => ms),
  );

describe('a simulation', () => {
  it('takes the measured times when nobody waits, and as many calls as asked', () => {
    expect(Math.abs(meanOf('save', quiet) / 10 - 1)).toBeLessThan(0.05);
    expect(Math.abs(meanOf('search', quiet) / 30 - 1)).toBeLessThan(0.05);
    expect(Math.abs(simulate(measured, quiet, seeded()).length / 2000 - 1)).toBeLessThan(0.05);
    expect(Math.abs(simulate(measured, { ...quiet, peak: 30 }, seeded()).length / 4000 - 1)).toBeLessThan(0.05);
  });

  it('is slow from the limits on, and not with more servers', () => {
    expect(fullRates(measured, quiet)).toEqual({ loop: 250, connections: 10_000 / (8 + 28) });
    const busy = { ...quiet, rate: 240, peak: 240 };
    expect(meanOf('save', busy)).toBeGreaterThan(20);
    expect(meanOf('save', { ...busy, servers: 2 })).toBeLessThan(15);
    expect(meanOf('save', { ...busy, rate: 500, peak: 500 })).toBeGreaterThan(10_000);
    expect(meanOf('save', { ...quiet, rate: 100, peak: 100, connections: 3 })).toBeGreaterThan(1_000);
  });

  it('reads how often each accepted call is in an act', () => {
    const call = { due: 0, ms: 5 };
    const recorded = [
      { ...call, name: 'save', status: 200 },
      { ...call, name: 'save', status: 204, ms: 7 },
      { ...call, name: 'search', status: 503 },
    ];
    expect(measuredTimes(recorded, 2, 4)).toEqual({
      loopMs: 2,
      calls: [{ name: 'save', perAct: 0.5, times: [5, 7] }],
    });
  });
});
