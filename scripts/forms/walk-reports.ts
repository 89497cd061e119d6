/** The reports of walked sets: one line of JSON each, and the sentences about them. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FormCase } from './cases/form-case.ts';
import type { Way } from './walk-words.ts';

/** A set in one way. `stopped` is the reason why the walk did not reach its end. */
export interface Walked {
  readonly form: string;
  readonly set: number;
  readonly by: Way;
  /** The digest of the set, so that a set that was changed is walked again. */
  readonly digest?: string;
  readonly stopped?: string;
  /** True for a set of staff or without a day, entered by an applicant on the day of the other sets. */
  readonly isMoved?: boolean;
  readonly questions?: number;
  readonly hidden?: number;
  readonly isSubmitted?: boolean;
  readonly untyped?: readonly string[];
  readonly differences?: readonly {
    readonly place: string;
    readonly key: string;
    readonly expected: string;
    readonly found: string;
  }[];
}

/** What distinguishes a set from its former content. */
export const digestOf = (set: FormCase): string =>
  createHash('sha256').update(JSON.stringify(set)).digest('hex').slice(0, 12);

/** A walk by its name: the latest report about a set counts. */
export const nameOf = ({ form, set, by }: Pick<Walked, 'form' | 'set' | 'by'>): string => `${form} ${set} ${by}`;

/** The latest reports of a file; none if there is no file. A line that was not written to its end is left out. */
export async function readReports(path: string): Promise<ReadonlyMap<string, Walked>> {
  const lines = existsSync(path) ? (await readFile(path, 'utf8')).split('\n') : [];
  const whole = lines.filter((line) => line.startsWith('{') && line.endsWith('}'));
  return new Map(whole.map((line) => JSON.parse(line) as Walked).map((one) => [nameOf(one), one]));
}

/** True for a set that need not be walked again. */
export const isDone = (report: Walked | undefined, digest: string): boolean =>
  report !== undefined && report.digest === digest && problemsOf(report).length === 0;

/** The sentences about one set; empty if all places agree. */
export function problemsOf({ stopped, differences = [] }: Walked): readonly string[] {
  const lines = differences.map(
    ({ place, key, expected, found }) =>
      `${place}${key === '' ? '' : ` of '${key}'`} is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
  );
  return [...(stopped === undefined ? [] : [`the walk stopped: ${stopped.split('\n')[0] ?? ''}`]), ...lines];
}

/** Every difference with its form, set and key, then the numbers by form and way. */
export function linesOf(walked: readonly Walked[]): readonly string[] {
  const problems = walked.flatMap((one) =>
    problemsOf(one).map((line) => `${one.form}, set ${one.set} by ${one.by}: ${line}`),
  );
  const groups = Map.groupBy(walked, ({ form, by }) => `${form} by ${by}`);
  return [
    ...problems,
    ...[...groups].map(([name, own]) => {
      const entered = own.filter(({ stopped }) => stopped === undefined);
      const sum = (count: (one: Walked) => number): number => entered.reduce((total, one) => total + count(one), 0);
      const counts = [
        `${entered.length} of ${own.length} sets walked`,
        `${sum(({ isMoved = false }) => Number(isMoved))} of staff or without a day entered by an applicant`,
        `${sum(({ questions = 0 }) => questions)} shown questions compared`,
        `${sum(({ hidden = 0 }) => hidden)} hidden ones absent`,
        `${sum(({ isSubmitted = false }) => Number(isSubmitted))} submitted`,
        `${sum(({ untyped = [] }) => untyped.length)} answers that no page stores`,
        `${own.flatMap(problemsOf).length} differences`,
      ];
      return `${name}: ${counts.join(', ')}.`;
    }),
  ];
}
