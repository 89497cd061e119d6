/** What the cases of forms show. */
import { countText } from '../../source/count-text.ts';
import type { LoadedCase } from './case-files.ts';
import { failuresOf, type TestedForm } from './form-case.ts';

/** The result of the cases of all forms. */
export interface CaseReport {
  readonly count: number;
  /** One line for each difference, with the file of its case. */
  readonly failures: readonly string[];
}

/** Tests the cases of a form. */
export function caseReport(tested: TestedForm, cases: readonly LoadedCase[]): CaseReport {
  const failures = cases.flatMap(({ path, expected }) =>
    failuresOf(tested, expected).map((line) => `${path}: ${line}`),
  );
  return { count: cases.length, failures };
}

/** The results of several forms as one. */
export const joinedReport = (reports: readonly CaseReport[]): CaseReport => ({
  count: reports.reduce((sum, { count }) => sum + count, 0),
  failures: reports.flatMap(({ failures }) => failures),
});

/** Prints the differences, and the number of cases with an addition. The exit code is 1 when a case fails. */
export function printCaseReport({ count, failures }: CaseReport, addition = ''): void {
  for (const line of failures) console.log(line);
  const words = [countText(count, 'case'), countText(failures.length, 'difference')];
  console.log(words.join(', ') + addition);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
