/** The order of the test files of a project: those that take minutes begin first, so that none of them is the last. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that took longest in runs of CI, the longest first. */
export const longestFiles: readonly string[] = [
  'tests/browser/load.test.ts',
  'tests/workbench/proofs/brute-force.test.ts',
  'tests/forms/another-folder.test.ts',
  'tests/workbench/proofs/proofs.test.ts',
  'tests/browser/accessibility.test.ts',
  'tests/browser/walk.test.ts',
  'tests/server/pairs-of-acts.test.ts',
  'tests/browser/prerendered.test.ts',
  'tests/forms/library-command.test.ts',
  'tests/browser/sessions.test.ts',
  'tests/workbench/check/accepted-keys.test.ts',
  'tests/workbench/import/import.test.ts',
  'tests/browser/journey.test.ts',
];

/** A clean clone knows no durations, and would begin with the longest text. */
export class LongestFirst extends BaseSequencer {
  /** The files of a project stay together, because they share a process. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const placeOf = ({ project, moduleId }: TestSpecification): number => {
      const place = longestFiles.indexOf(relative(process.cwd(), moduleId));
      return projects.indexOf(project.name) + (place < 0 ? longestFiles.length : place) / (longestFiles.length + 1);
    };
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
