/** A queue in the order of arrival, and arrivals that do not know of each other. */

/** Work that arrives. */
export interface Work {
  /** The time of its arrival in milliseconds. */
  readonly at: number;
  /** The milliseconds that it takes. */
  readonly ms: number;
}

/** The times at which each work has ended, which arrives in the order of time and is done by the first free server. */
export function endsOf(arriving: readonly Work[], servers: number): readonly number[] {
  const free = new Float64Array(servers);
  return arriving.map(({ at, ms }) => {
    const first = free.indexOf(Math.min(...free));
    const end = Math.max(at, free[first] ?? 0) + ms;
    free[first] = end;
    return end;
  });
}

/** Numbers from 0 to below 1. */
export type Random = () => number;

/** Intervals of this mean with an exponential distribution. */
export const interval = (random: Random, mean: number): number => -Math.log(1 - random()) * mean;

/** The times of arrivals for some milliseconds, at a rate for each second that depends on the time. */
export function arrivals(random: Random, ms: number, rateAt: (at: number) => number): readonly number[] {
  const times: number[] = [];
  const next = (at: number): number => at + interval(random, 1000 / rateAt(at));
  for (let at = next(0); at < ms; at = next(at)) times.push(at);
  return times;
}
