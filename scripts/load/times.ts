/** The times of calls at a low rate, from which `npm run simulate` calculates those at another one. */
import type { TimedCall } from './client.ts';

export interface MeasuredCall {
  readonly name: string;
  /** How often it is in an act. */
  readonly perAct: number;
  /** The times of the accepted calls in milliseconds, from when they were due. */
  readonly times: readonly number[];
}

/** The file that `npm run load -- --times <file>` writes. */
export interface MeasuredTimes {
  /** The milliseconds in which an event loop works for a call, on the average. */
  readonly loopMs: number;
  readonly calls: readonly MeasuredCall[];
}

/** The file's content, from the calls of so many acts. */
export function measuredTimes(recorded: readonly TimedCall[], loopMs: number, acts: number): MeasuredTimes {
  const accepted = recorded.filter(({ status }) => status >= 200 && status < 300);
  const calls = Array.from(
    Map.groupBy(accepted, ({ name }) => name),
    ([name, all]) => ({ name, perAct: all.length / acts, times: all.map(({ ms }) => ms) }),
  );
  return { loopMs, calls };
}
