/** A queue in the order of arrival, and arrivals that do not know of each other. */

/** Work that arrives. */
export interface QueuedWork {
  /** The time of its arrival in milliseconds. */
  readonly at: number;
  /** The milliseconds that it takes. */
  readonly ms: number;
}

/** The times at which each work has ended, which arrives in the order of time and is done by the first free server. */
export function endTimes(arriving: readonly QueuedWork[], servers: number): readonly number[] {
  const free = new Float64Array(servers);
  return arriving.map(({ at, ms }) => {
    const first = free.indexOf(Math.min(...free));
    const end = Math.max(at, free[first] ?? 0) + ms;
    free[first] = end;
    return end;
  });
}

/** Numbers from 0 to below 1. */
export type Chance = () => number;

/** Intervals of this mean with an exponential distribution. */
export const interval = (draw: Chance, mean: number): number => -Math.log(1 - draw()) * mean;

/** The times of arrivals for some milliseconds, at a rate for each second that depends on the time. */
export function arrivalTimes(draw: Chance, ms: number, rateAt: (at: number) => number): readonly number[] {
  const times: number[] = [];
  const next = (at: number): number => at + interval(draw, 1000 / rateAt(at));
  for (let at = next(0); at < ms; at = next(at)) times.push(at);
  return times;
}
