/** The reports of walked sets: one line of JSON each, and the sentences about them. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FormCase } from './cases/form-case.ts';
import type { EntryWay } from './walk-words.ts';

/** A place that shows answers, or errors about them. */
export type ComparedPlace =
  | 'control'
  | 'stored'
  | 'database'
  | 'document'
  | 'check'
  | 'errors'
  | 'receipt'
  | 'service view'
  | 'PDF copy'
  | 'page';

/** A value that differs from the entered one. */
export interface Difference {
  readonly place: ComparedPlace;
  readonly key: string;
  readonly expected: string;
  readonly found: string;
}

/** A set that was walked in one way. */
export interface WalkReport {
  readonly form: string;
  /** The number of the set, from 1. */
  readonly set: number;
  readonly by: EntryWay;
  /** True for a set of staff or without a day, which an applicant enters on the day of the other sets. */
  readonly isMoved: boolean;
  readonly questions: number;
  readonly hidden: number;
  readonly isSubmitted: boolean;
  /** Answers that only a call can store, because a page keeps such text as bad input. */
  readonly untyped: readonly string[];
  readonly differences: readonly Difference[];
}

type About = 'form' | 'set' | 'by';

/** A line of the file: a report, or the reason why the walk did not reach its end. */
export interface ReportLine extends Pick<WalkReport, About>, Partial<Omit<WalkReport, About>> {
  /** The digest of the set, so that a set that was changed is walked again. */
  readonly digest?: string;
  readonly stopped?: string;
}

/** What distinguishes a set from its former content. */
export const digestOf = (set: FormCase): string =>
  createHash('sha256').update(JSON.stringify(set)).digest('hex').slice(0, 12);

/** A walk by its name: the latest report about a set counts. */
export const nameOf = ({ form, set, by }: Pick<ReportLine, About>): string => `${form} ${set} ${by}`;

/** The latest reports of a file; none if there is no file. A line that was not written to its end is left out. */
export async function readReports(path: string): Promise<ReadonlyMap<string, ReportLine>> {
  const lines = existsSync(path) ? (await readFile(path, 'utf8')).split('\n') : [];
  const whole = lines.filter((line) => line.startsWith('{') && line.endsWith('}'));
  return new Map(whole.map((line) => JSON.parse(line) as ReportLine).map((one) => [nameOf(one), one]));
}

/** True for a set that need not be walked again. */
export const isDone = (report: ReportLine | undefined, digest: string): boolean =>
  report !== undefined && report.digest === digest && problemsOf(report).length === 0;

/** The sentences about one set; empty if all places agree. */
export function problemsOf({ stopped, differences = [] }: ReportLine): readonly string[] {
  const lines = differences.map(
    ({ place, key, expected, found }) =>
      `${place}${key === '' ? '' : ` of '${key}'`} is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
  );
  return [...(stopped === undefined ? [] : [`the walk stopped: ${stopped.split('\n')[0] ?? ''}`]), ...lines];
}

/** Every difference with its form, set and key, then the numbers by form and way. */
export function reportLines(walked: readonly ReportLine[]): readonly string[] {
  const problems = walked.flatMap((one) =>
    problemsOf(one).map((line) => `${one.form}, set ${one.set} by ${one.by}: ${line}`),
  );
  const groups = Map.groupBy(walked, ({ form, by }) => `${form} by ${by}`);
  return [
    ...problems,
    ...[...groups].map(([name, own]) => {
      const entered = own.filter(({ stopped }) => stopped === undefined);
      const sum = (count: (one: ReportLine) => number): number => entered.reduce((total, one) => total + count(one), 0);
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
