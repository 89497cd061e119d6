/** Plays applicants while faults are made one after the other. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, faults } from './faults.ts';
import { type Load, type LoadOutcome, playLoad } from './play.ts';
import { storing, type TimedCall } from './client.ts';
import type { ReplacedParts } from './servers.ts';

/** What faults have shown. */
export interface FaultOutcome extends LoadOutcome {
  /**
   * The calls whose answer was neither accepted nor 503, with its status and the fault before it. A lost connection is
   * no answer, and an S3 is no server of ours.
   */
  readonly failures: readonly string[];
  /** The longest time in milliseconds from the end of each fault until a later save was accepted. */
  readonly recoveries: Readonly<Record<string, number>>;
}

interface Numbers {
  readonly rate: number;
  readonly people: number;
}

/** What is acknowledged before each fault, so that it can be lost. */
const savesBefore = 20;
const longestRecoveryMs = 60_000;

interface Round {
  readonly name: string;
  readonly began: number;
  readonly ended: number;
}

/**
 * Plays faults one after the other on the same two servers, one round for each time that a fault is named. Throws when
 * no save is accepted in the minute after one.
 */
export async function playFaults(
  names: readonly string[],
  { rate, people }: Numbers,
  say: (line: string) => void,
): Promise<FaultOutcome> {
  const rounds: Round[] = [];
  const load = { servers: 2, rate, people, stored: 0, ...partsFor(names) };
  const lost: string[] = [];
  const during: Load['during'] = async (servers, recorded, lossesNow) => {
    await hasAcceptedSaves(recorded, performance.now(), savesBefore);
    for (const name of names) {
      say(name);
      const round = rounds.filter((former) => former.name === name).length;
      const began = performance.now();
      await (faults[name] as Fault).make(servers, round).catch((cause: unknown) => {
        throw new Error(`The fault ${name} failed: ${String(cause)}`, { cause });
      });
      const ended = performance.now();
      rounds.push({ name, began, ended });
      if (!(await hasAcceptedSaves(recorded, ended, 1)))
        throw new Error(`No save was accepted in ${longestRecoveryMs / 1000} seconds after ${name}.`);
      // Later saves of the same answers would hide a loss.
      lost.push(...(await lossesNow()).map((loss) => `${loss}, after ${name}`));
      await hasAcceptedSaves(recorded, performance.now(), savesBefore);
    }
  };
  const outcome = await playLoad({ ...load, during }, say);
  const { recorded } = outcome;
  const losses = [...lost, ...outcome.losses];
  const failures = recorded
    .filter(({ name: call, status }) => status >= 300 && status !== 503 && call !== storing)
    .map(({ name: call, status, due, ms }) => {
      const before = rounds.findLast(({ began }) => began <= due + ms);
      return `${call}: ${status}, ${before === undefined ? 'before all faults' : `since ${before.name}`}`;
    });
  const recoveryOf = (name: string): number =>
    Math.max(...rounds.filter((round) => round.name === name).map(({ ended }) => recoveryAfter(recorded, ended)));
  return {
    ...outcome,
    losses,
    failures,
    recoveries: Object.fromEntries(names.map((name) => [name, recoveryOf(name)])),
  };
}

/** The parts that the faults need. Throws when two need different ones. */
function partsFor(names: readonly string[]): ReplacedParts {
  const only = <Key extends keyof ReplacedParts>(key: Key): ReplacedParts[Key] => {
    const [one, ...others] = new Set(names.map((name) => faults[name]?.[key]).filter((given) => given !== undefined));
    if (others.length > 0) throw new Error(`The faults ${names.join(', ')} need different servers.`);
    return one;
  };
  return { part: only('part'), database: only('database'), hasWorker: only('hasWorker'), settings: only('settings') };
}

/** Resolves with true when as many saves that began after `since` were accepted, and with false after a minute. */
async function hasAcceptedSaves(recorded: readonly TimedCall[], since: number, count: number): Promise<boolean> {
  while (savesAfter(recorded, since).length < count) {
    if (performance.now() > since + longestRecoveryMs) return false;
    await pause(100);
  }
  return true;
}

const savesAfter = (recorded: readonly TimedCall[], since: number): readonly TimedCall[] =>
  recorded.filter(({ name, status, due }) => name === 'saveAnswers' && status === 200 && due >= since);

/** The time until a save that began after `end` was accepted. */
const recoveryAfter = (recorded: readonly TimedCall[], end: number): number =>
  Math.min(...savesAfter(recorded, end).map(({ due, ms }) => due + ms)) - end;
