import { createGate, type Gate } from '../gate.ts';
import { createRate, type Rate } from './rate.ts';

/** What keeps lookups from taking the database away from everybody else. */
export interface LookupDesk {
  readonly rate: Rate;
  readonly gate: Gate;
}

/** Ten a second for each, thirty at once; four at a time for all, so that most connections are left for saving. */
export function createLookupDesk(): LookupDesk {
  return { rate: createRate(10, 30), gate: createGate(4, 200) };
}
