/** What `diff` says of a difference, compared with every example. */
import { expect } from 'vitest';
import type { FormChange } from '../../../workbench/check/index.ts';
import type { ExampleValues } from '../../../workbench/diff/examples.ts';

/** How many differences were shown by an example, had none, or were said not to be known. */
export interface JudgedCounts {
  shown: number;
  proven: number;
  unknown: number;
}

/** Each change shows the difference with its example or says that it is not known; without a change there is none. */
export function expectJudged(
  changes: readonly FormChange[],
  everyExample: readonly ExampleValues[],
  differs: (example: ExampleValues) => boolean,
  counts: JudgedCounts,
): void {
  if (changes.length === 0) {
    counts.proven += 1;
    expect(everyExample.find(differs)).toBeUndefined();
  }
  for (const { sentence, example } of changes) {
    const isUnknown = sentence.includes('not known');
    counts[isUnknown ? 'unknown' : 'shown'] += 1;
    if (!isUnknown) expect([sentence, example, differs(example)]).toEqual([sentence, example, true]);
  }
}
