/** What servers do with the calls of applicants, from times that `npm run load` has measured at a low rate. */
import type { TimedCall } from '../load/client.ts';
import type { MeasuredCall, MeasuredTimes } from '../load/times.ts';
import { arrivalTimes, endTimes, interval, type Chance } from './queue.ts';

/** A load as `npm run load` makes it. */
export interface Arriving {
  readonly seconds: number;
  /** Acts a second at the begin. */
  readonly rate: number;
  /** Acts a second at the end, to which the rate grows. */
  readonly peak: number;
  readonly servers: number;
  /** The connections of each server to the database. */
  readonly connections: number;
}

const callsPerAct = ({ calls }: MeasuredTimes): number => calls.reduce((sum, { perAct }) => sum + perAct, 0);

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

/** The acts a second at which the event loops, and the connections, have no free time left. */
export function fullRates(
  measured: MeasuredTimes,
  { servers, connections }: Pick<Arriving, 'servers' | 'connections'>,
): { readonly loop: number; readonly connections: number } {
  const { loopMs, calls } = measured;
  const restMs = calls.reduce((sum, { perAct, times }) => sum + perAct * Math.max(0, mean(times) - loopMs), 0);
  return {
    loop: (servers * 1000) / (loopMs * callsPerAct(measured)),
    connections: (servers * connections * 1000) / restMs,
  };
}

/**
 * Plays calls that arrive at random, and gives none up. Each waits for the event loop of its server, works in it for a
 * time, and then uses a connection for the rest of the time that it took when nobody else was there. Servers get the
 * calls in turn.
 */
export function simulate(measured: MeasuredTimes, arriving: Arriving, draw: Chance): readonly TimedCall[] {
  const { seconds, rate, peak, servers, connections } = arriving;
  const inAct = callsPerAct(measured);
  const rateAt = (at: number): number => (rate + ((peak - rate) * at) / (seconds * 1000)) * inAct;
  const drawn = arrivalTimes(draw, seconds * 1000, rateAt).map((at) => {
    const { name, times } = callAt(measured.calls, draw() * inAct);
    const total = times[Math.floor(draw() * times.length)] ?? 0;
    return { at, name, total, loop: interval(draw, measured.loopMs) };
  });
  return Array.from({ length: servers }).flatMap((_, server) => {
    const own = drawn.filter((_call, index) => index % servers === server);
    const left = endTimes(
      own.map(({ at, loop }) => ({ at, ms: loop })),
      1,
    );
    const ends = endTimes(
      own.map(({ total, loop }, index) => ({ at: left[index] ?? 0, ms: Math.max(0, total - loop) })),
      connections,
    );
    return own.map(({ at, name }, index) => ({ name, status: 200, due: at, ms: (ends[index] ?? at) - at }));
  });
}

function callAt(calls: readonly MeasuredCall[], place: number): MeasuredCall {
  let left = place;
  const found = calls.find(({ perAct }) => (left -= perAct) < 0) ?? calls.at(-1);
  if (found === undefined) throw new Error('No calls were measured.');
  return found;
}
