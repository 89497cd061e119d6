/** Plays applicants while a fault is made again and again. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, faults } from './faults.ts';
import { type LoadOutcome, playLoad } from './play.ts';
import { storing, type TimedCall } from './client.ts';

/** What a fault has shown. */
export interface FaultOutcome extends LoadOutcome {
  /**
   * The calls whose answer was neither accepted nor 503, with its status. A lost connection is no answer, and an S3 is
   * no server of ours.
   */
  readonly failures: readonly string[];
  /** The longest time from the end of a round until a save that began later was accepted, in milliseconds. */
  readonly slowestRecovery: number;
}

interface Numbers {
  readonly rounds: number;
  readonly rate: number;
  readonly people: number;
}

/** The time between two rounds, in which the servers recover. */
const betweenMs = 3_000;

/** Plays a fault on two servers. */
export async function playFault(
  name: string,
  { rounds, rate, people }: Numbers,
  say: (line: string) => void,
): Promise<FaultOutcome> {
  const fault = faults[name] as Fault;
  const ends: number[] = [];
  const outcome = await playLoad(
    {
      servers: 2,
      rate,
      people,
      stored: 0,
      part: fault.part,
      during: async (servers) => {
        for (let round = 0; round < rounds; round += 1) {
          await pause(betweenMs);
          await fault.make(servers, round);
          ends.push(performance.now());
        }
        await pause(betweenMs);
      },
    },
    say,
  );
  const { recorded } = outcome;
  const failures = recorded
    .filter(({ name: call, status }) => status >= 300 && status !== 503 && call !== storing)
    .map(({ name: call, status }) => `${call}: ${status}`);
  return { ...outcome, failures, slowestRecovery: Math.max(...ends.map((end) => recoveryAfter(recorded, end))) };
}

/** The time until a save that began after `end` was accepted. */
function recoveryAfter(recorded: readonly TimedCall[], end: number): number {
  const saves = recorded.filter(({ name, status, due }) => name === 'saveAnswers' && status === 200 && due >= end);
  return Math.min(...saves.map(({ due, ms }) => due + ms)) - end;
}
