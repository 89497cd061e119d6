import { describe, expect, it } from 'vitest';
import { coverageOf } from '../../../workbench/cover/index.ts';
import { replay } from '../../../workbench/cover/sets.ts';
import { applyEdit, errorsOf, withChanges } from '../../../engine/index.ts';
import { equals, text, yesNo } from '../../engine/small-form.ts';
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
  const { counts, sets, unmet, infeasible, portal } = coverageOf(small);

  it('has the goals that a person counts, and meets all of them', () => {
    expect(counts).toEqual({
      option: { goals: 2, feasible: 2, met: 2 },
      message: { goals: 2, feasible: 2, met: 2 },
      // Of the message of each question, and of its text that is too long.
      neighbor: { goals: 4, feasible: 4, met: 4 },
      condition: { goals: 4, feasible: 4, met: 4 },
      // One constant of the equality; the limit, and the values below and above it.
      boundary: { goals: 4, feasible: 4, met: 4 },
      clearing: { goals: 1, feasible: 1, met: 1 },
      branch: { goals: 1, feasible: 1, met: 1 },
      input: { goals: 2, feasible: 2, met: 2 },
      portal: { goals: 0, feasible: 0, met: 0 },
    });
    expect(unmet).toEqual([]);
    expect(infeasible).toEqual([]);
  });

  it('needs a set for each of three ages, one to clear, one for the branch and two for long texts, and few others', () => {
    expect(sets.length).toBeGreaterThanOrEqual(7);
    expect(sets.length).toBeLessThanOrEqual(9);
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

  it('shows the branch in a complete application', () => {
    const { answers } = sets.find(({ meets }) => meets.includes('branch question two')) ?? { answers: {} };
    expect(errorsOf(small.form, small.validators, replay(small, answers))).toEqual({});
    expect(replay(small, answers)).toMatchObject({ one: 'Y', two: expect.stringMatching(/./) });
  });

  it('shows that a text is too long in one set, and in another the nearest one that is stored', () => {
    const long = sets.find(({ answers }) => (answers['input:two'] ?? '') !== '')?.answers ?? {};
    expect([...(long['input:two'] ?? '')].length).toBeGreaterThan(3);
    // The small form has names instead of texts of the portal.
    expect(errorsOf(small.form, small.validators, replay(small, long))['two']).toEqual(['errorOfTopic']);
    const [passing] = sets.flatMap(({ meets }) =>
      meets.filter((goal) => goal.startsWith('neighbor two: errorOfTopic')),
    );
    expect(passing).toMatch(/ passes: two=.{3}$/);
  });

  it('is the same in a second run', () => {
    expect(coverageOf(small)).toEqual({ counts, sets, unmet, infeasible, portal });
  });
});

describe('the portal', () => {
  it('has a message for each limit of a file, and for the moments beside the opening times, with the nearest passing one', () => {
    const { counts, portal } = coverageOf(
      coveredBlocks(
        [{ type: 'upload', key: 'paper', label: 'Paper', limits: { types: ['pdf'], maxBytes: 2048, maxPages: 3 } }],
        {
          form: { opens: '2026-03-01', closes: '2026-03-15T17:00' } as never,
          institution: { time_zone: 'UTC' } as never,
        },
      ),
    );
    expect(counts.portal).toEqual({ goals: 8, feasible: 8, met: 8 });
    const sizes = portal.files.map(({ refused, passing }) => [
      refused.size,
      passing.size,
      refused.pages,
      passing.pages,
    ]);
    expect(sizes).toEqual(
      expect.arrayContaining([
        [2049, 2048, 1, 1],
        [0, 5, 1, 1],
        [1000, 1000, 4, 3],
      ]),
    );
    expect(portal.moments.map(({ refused, passing }) => [refused, passing])).toEqual([
      ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z'],
      ['2026-03-15T17:01:00.000Z', '2026-03-15T17:00:59.999Z'],
    ]);
  });
});

describe('a branch without a complete application', () => {
  it('is listed with the error that remains, and no set has it', () => {
    const blocked = coveredBlocks([
      yesNo('one'),
      text('two', {
        when: [equals('one', 'Y')],
        checks: [{ when: [equals('one', 'Y')], message: 'Not with yes.' }],
        maxLength: 3,
      }),
    ]);
    const { counts, infeasible, sets } = coverageOf(blocked);
    expect(counts.branch).toEqual({ goals: 1, feasible: 0, met: 0 });
    expect(infeasible.filter(({ kind }) => kind === 'branch')).toEqual([
      {
        kind: 'branch',
        name: 'question two',
        because: [
          'no complete application was found, because every answer to two that was tried has an error: "Not with yes."',
        ],
      },
    ]);
    expect(sets.filter(({ meets }) => meets.some((one) => one.startsWith('branch')))).toEqual([]);
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

describe('the coverage of a form with a check of a calculated answer', () => {
  it('has the message of the check, and the nearest total without it', () => {
    const part = (key: string) => ({ type: 'number', key, label: key, maximum: 100 }) as never;
    const wrong = { valueKey: 'total', operator: 'notEquals', target: '100' } as const;
    const answered = { valueKey: 'total', operator: 'answered' } as const;
    const checks = [{ when: [answered, wrong], message: 'Not 100 %.' }];
    const total = { type: 'calculated', key: 'total', label: 'Total', checks } as never;
    const number = { type: 'number', maxLength: 3 } as const;
    const form = coveredBlocks([part('a'), part('b'), total], {
      dataModel: { keys: { a: number, b: number, total: number } },
      form: { calculations: [{ key: 'total', from: ['a', 'b'], calculate: 'a + b' }] } as never,
    });
    expect(coverageOf(form)).toMatchObject({ unmet: [], infeasible: [] });
  });
});

describe('the nearest answer without a message', () => {
  it('is one of the options, not a number beside them', () => {
    const options = [['0', 'None'] as const, ['1', 'One'] as const];
    const required = { when: [equals('count', '0')], message: 'Say why.' };
    const count = { type: 'radio', key: 'count', label: 'Count', options } as const;
    const { unmet, sets } = coverageOf(coveredBlocks([count, text('why', { required, maxLength: 3 })]));
    expect(sets.filter(({ answers }) => answers['count'] === '-1')).toEqual([]);
    expect(unmet.filter(({ kind }) => kind === 'neighbor')).toEqual([]);
  });
});

describe('a question with the condition of the section around it', () => {
  it('is cleared by the first rule by name', () => {
    const when = [equals('one', 'Y')];
    const section = { type: 'section', id: 'whole', when, blocks: [text('two', { when, maxLength: 3 })] } as never;
    const { unmet, infeasible, sets } = coverageOf(coveredBlocks([yesNo('one'), section]));
    expect(infeasible.filter(({ kind }) => kind === 'clearing').map(({ name }) => name)).toEqual(['whole clears two']);
    expect(sets.flatMap(({ meets }) => meets)).toContain('clearing two clears two');
    expect(unmet).toEqual([]);
  });
});

describe('the coverage of a form with a default', () => {
  it('takes the default away where a condition needs that', () => {
    const agreed = { type: 'checkbox', key: 'agreed', label: 'Agreed', default: true } as const;
    const form = coveredBlocks([agreed, text('reason', { when: [equals('agreed', 'true')] })], {
      dataModel: { keys: { agreed: { type: 'boolean' }, reason: { type: 'text', maxLength: 45 } } } as never,
    });
    expect(coverageOf(form)).toMatchObject({ unmet: [], infeasible: [] });
  });
});

describe('a text whose check needs another answer', () => {
  it('has a stored neighbor of a text that is too long, though the check refuses every text alone', () => {
    const check = { when: [{ from: ['sign', 'name'], expression: 'sign != name' }], message: 'Sign with your name.' };
    const covered = coveredBlocks([text('name', { maxLength: 20 }), text('sign', { maxLength: 20, checks: [check] })]);
    expect(coverageOf(covered).unmet).toEqual([]);
  });
});
