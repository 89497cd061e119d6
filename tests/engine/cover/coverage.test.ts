import { describe, expect, it } from 'vitest';
import { coverageOf } from '../../../engine/cover/index.ts';
import { replay } from '../../../engine/cover/sets.ts';
import { applyEdit, errorsOf, withChanges } from '../../../engine/index.ts';
import { equals, text, yesNo } from '../small-form.ts';
import { coveredBlocks } from './covered.ts';

const small = coveredBlocks([
  yesNo('one'),
  text('two', { when: [equals('one', 'Y')], required: 'Enter two.', maxLength: 3 }),
  text('age', {
    maxLength: 2,
    checks: [{ when: [{ valueKey: 'age', operator: 'lt', target: '18' }], message: 'Too young.' }],
  }),
]);

describe('the coverage of a small form', () => {
  const { counts, sets, unmet, infeasible } = coverageOf(small);

  it('has the goals that a person counts, and meets all of them', () => {
    expect(counts).toEqual({
      option: { goals: 2, feasible: 2, met: 2 },
      message: { goals: 2, feasible: 2, met: 2 },
      neighbor: { goals: 2, feasible: 2, met: 2 },
      condition: { goals: 4, feasible: 4, met: 4 },
      // One constant of the equality; the limit, and the values below and above it.
      boundary: { goals: 4, feasible: 4, met: 4 },
      clearing: { goals: 1, feasible: 1, met: 1 },
    });
    expect(unmet).toEqual([]);
    expect(infeasible).toEqual([]);
  });

  it('needs a set for each of three ages and one to clear, and no more than two others', () => {
    expect(sets.length).toBeGreaterThanOrEqual(4);
    expect(sets.length).toBeLessThanOrEqual(6);
    const ages = sets.map(({ answers }) => answers['age']);
    expect(ages).toEqual(expect.arrayContaining(['17', '18', '19']));
  });

  it('shows each message in a set, and its nearest passing neighbor in another', () => {
    const errors = sets.map(({ answers }) => errorsOf(small.form, small.validators, replay(small, answers)));
    expect(errors.some(({ two }) => two?.[0] === 'Enter two.')).toBe(true);
    expect(sets.some(({ meets }) => meets.includes('neighbor age: Too young. passes: age=18'))).toBe(true);
    const passing = sets.findIndex(({ meets }) => meets.includes('neighbor age: Too young. passes: age=18'));
    expect(errors[passing]?.['age']).toBeUndefined();
  });

  it('clears an answer with the last edits of a set', () => {
    const set = sets.find(({ later }) => Object.keys(later).length > 0);
    const before = replay(small, set?.answers ?? {});
    expect(before['two']).not.toBe('');
    const after = withChanges(before, applyEdit(small.form, before, set?.later ?? {}).changed);
    expect(after['two']).toBe('');
  });

  it('is the same in a second run', () => {
    expect(coverageOf(small)).toEqual({ counts, sets, unmet, infeasible });
  });
});

describe('an infeasible goal', () => {
  it('has the statements that exclude it', () => {
    const never = coveredBlocks([
      yesNo('one'),
      yesNo('two', { when: [equals('one', 'Y')], checks: [{ when: [equals('one', 'N')], message: 'Not with no.' }] }),
    ]);
    const { infeasible, unmet } = coverageOf(never);
    expect(unmet).toEqual([]);
    expect(infeasible).toEqual([
      {
        kind: 'message',
        name: 'two: Not with no.',
        because: [
          expect.stringMatching(/^"one" is "Y" \(form\.json:\d+\)$/),
          expect.stringMatching(/^"one" is "N" \(form\.json:\d+\)$/),
        ],
      },
    ]);
  });

  it('is an answer that a rule cannot find when it fires', () => {
    const { infeasible } = coverageOf(
      coveredBlocks([yesNo('one'), text('two', { when: [equals('one', 'Y')], maxLength: 3 })], {
        form: { rules: [{ id: 'again', when: [equals('one', 'Y')], clears: ['two'] }] } as never,
      }),
    );
    expect(infeasible.map(({ kind, name }) => [kind, name])).toEqual([['clearing', 'again clears two']]);
  });
});
