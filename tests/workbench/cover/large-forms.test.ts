/** Verdicts about forms with hundreds of required questions. */
import { describe, expect, it } from 'vitest';
import { errorsOf } from '../../../engine/index.ts';
import { branchesOf, coverageOf } from '../../../workbench/cover/index.ts';
import { replay } from '../../../workbench/cover/sets.ts';
import { text, yesNo } from '../../engine/small-form.ts';
import { coveredBlocks } from './covered.ts';

const required = Array.from({ length: 160 }, (_, index) => text(`q${index}`, { required: 'Please answer.' }));
const branches = ['Y', 'N'].flatMap((code) => [
  text(`more_${code.toLowerCase()}`, {
    when: [{ valueKey: 'q_way', operator: 'equals', target: code }],
    required: 'Say more.',
  }),
]);
const covered = coveredBlocks([yesNo('q_way'), ...required, ...branches]);

describe('a form with more required questions than a person would answer', () => {
  it('has a complete application for each branch, which the engine confirms', () => {
    const found = branchesOf(covered);
    expect(found.map(({ name }) => name)).toEqual(['more_y', 'more_n']);
    for (const { application } of found) {
      const values = replay(covered, application ?? {});
      expect(errorsOf(covered.form, covered.validators, values)).toEqual({});
    }
  });

  it('has sets of answers that meet every goal', () => {
    const { unmet, sets } = coverageOf(covered);
    expect(unmet).toEqual([]);
    expect(sets.some(({ meets }) => meets.some((name) => name.startsWith('branch')))).toBe(true);
  });
});
