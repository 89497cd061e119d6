/**
 * The durations of two alternatives in nanoseconds of processor time. They alternate, so that the load of the machine
 * affects both.
 */
import { median } from './median.ts';

export interface Pair {
  readonly ours: number;
  readonly byHand: number;
  readonly ratio: number;
}

export function measurePair(ours: (run: number) => void, byHand: (run: number) => void, milliseconds = 25): Pair {
  const times = { ours: calibrated(ours, milliseconds), byHand: calibrated(byHand, milliseconds) };
  const rounds = Array.from({ length: 9 }, () => {
    const a = timed(ours, times.ours);
    const b = timed(byHand, times.byHand);
    return { a, b, ratio: a / b };
  });
  return {
    ours: median(rounds.map(({ a }) => a)),
    byHand: median(rounds.map(({ b }) => b)),
    ratio: median(rounds.map(({ ratio }) => ratio)),
  };
}

/** Returns the number of runs that take about `milliseconds`. The calls also warm up the code. */
function calibrated(run: (index: number) => void, milliseconds: number): number {
  let times = 1;
  // The shorter of two measurements: the first can contain a collection of garbage.
  while (Math.min(timed(run, times), timed(run, times)) * times < milliseconds * 1e6 && times < 4_000_000) times *= 2;
  return times;
}

function timed(run: (index: number) => void, times: number): number {
  const start = processorTime();
  for (let index = 0; index < times; index += 1) run(index);
  return (processorTime() - start) / times;
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) * 1000;
}
