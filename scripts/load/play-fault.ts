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
  /** The longest time in milliseconds from the end of a round until a later save was accepted; Infinity if none was. */
  readonly slowestRecovery: number;
}

interface Numbers {
  readonly rounds: number;
  readonly rate: number;
  readonly people: number;
}

/** The time between two rounds, after a save was accepted again. */
const betweenMs = 3_000;
const longestRecoveryMs = 60_000;

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
      database: fault.database,
      hasWorker: fault.hasWorker,
      during: async (servers, recorded) => {
        for (let round = 0; round < rounds; round += 1) {
          await pause(betweenMs);
          await fault.make(servers, round);
          ends.push(performance.now());
          await recovery(recorded, performance.now());
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

/** Resolves when a save that began after `end` was accepted, or after a minute. */
async function recovery(recorded: readonly TimedCall[], end: number): Promise<void> {
  const isOver = (): boolean => performance.now() > end + longestRecoveryMs;
  while (!isOver() && recoveryAfter(recorded, end) === Infinity) await pause(100);
}

/** The time until a save that began after `end` was accepted; Infinity when none was. */
function recoveryAfter(recorded: readonly TimedCall[], end: number): number {
  const saves = recorded.filter(({ name, status, due }) => name === 'saveAnswers' && status === 200 && due >= end);
  return Math.min(...saves.map(({ due, ms }) => due + ms)) - end;
}
