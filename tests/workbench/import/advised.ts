/** The promise of an import report: every line in bold has advice. */
import { expect } from 'vitest';
import { adviceFor } from '../../../workbench/import/index.ts';
import type { ImportLine } from '../../../workbench/import/base/import-report.ts';

/** Each line in bold has a sentence about what to do. */
export function expectAdvice(lines: readonly ImportLine[]): void {
  expect(lines.filter((line) => line.isLoud && adviceFor([line]).length === 0)).toEqual([]);
}
