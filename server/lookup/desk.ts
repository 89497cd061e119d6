import { createGate, type Gate } from '../gate.ts';
import { createRate, type Rate } from './rate.ts';

/** What keeps lookups from taking the database away from everybody else. */
export interface LookupDesk {
  /** Of one session, or of one kind of browser in one network. */
  readonly rate: Rate;
  /** Of all browsers of one network that are not logged in: what a browser says of itself can be made up. */
  readonly networkRate: Rate;
  readonly gate: Gate;
}

/**
 * Ten a second for each, thirty at once; fifty a second, three hundred at once, for a network without sessions. Four at a
 * time for all, so that most connections are left for saving.
 */
export function createLookupDesk(): LookupDesk {
  return { rate: createRate(10, 30), networkRate: createRate(50, 300), gate: createGate(4, 200) };
}
