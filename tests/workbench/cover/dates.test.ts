/** Verdicts about expressions with dates. */
import { describe, expect, it } from 'vitest';
import { stateGoals } from '../../../workbench/cover/goals.ts';
import { coverageOf, reachOf } from '../../../workbench/cover/index.ts';
import { equals, text, yesNo } from '../../engine/small-form.ts';
import { coveredBlocks } from './covered.ts';

const day = (key: string) => ({ type: 'date', key, label: key }) as const;
const model = {
  keys: {
    born: { type: 'date', maxLength: 10 },
    begun: { type: 'date', maxLength: 10 },
    shown: { type: 'text', maxLength: 45 },
  },
} as const;

/** The names of the goals for which answers are found, and of those that nothing reaches. */
function verdictsOf(expression: string) {
  const from = ['born', 'begun', 'session:today'].filter((key) => expression.includes(key));
  const shown = text('shown', { when: [{ from, expression }] as never });
  const goals = stateGoals(coveredBlocks([day('born'), day('begun'), shown], { dataModel: model }));
  const conditions = goals.filter(({ kind }) => kind === 'condition');
  return {
    found: conditions.filter(({ entries }) => entries !== null).map(({ name }) => name.split(' ').at(-1)),
    never: conditions.filter(({ because }) => because !== null),
  };
}

describe('answers to dates in an expression', () => {
  it.each([
    '$years(born, `session:today`) >= 65',
    '$years(born, `session:today`) = 18',
    '$years(born, `session:today`) = 18 and $days(born, `session:today`) < 6575',
    "$years(born, '2031-09-01') = 4",
    '$days(born, begun) > 700',
    '$days(born, `session:today`) = 37',
    "$addDays(begun, 14) = '2026-05-01'",
    '$addDays(born, 14) = `session:today`',
    '$years(born, begun) >= 5 and begun > born',
  ])('are found with which it holds, and with which it does not: %s', (expression) => {
    expect(verdictsOf(expression)).toEqual({ found: ['true', 'false'], never: [] });
  });

  it.each(['$years(born, begun) = 3 and $days(born, begun) = 1401', '$days(born, begun) = 1234567'])(
    'are not called impossible where none are found: %s',
    (expression) => {
      expect(verdictsOf(expression).never).toEqual([]);
    },
  );
});

describe('a day relative to today in a copy of a block', () => {
  const years = (operator: string, count: number) => ({ valueKey: 'born', operator, target: { years: count } });
  const child = {
    blocks: [
      day('born'),
      yesNo('school', { when: [years('lte', -18), years('gt', -23)] as never }),
      text('cost', { when: [equals('school', 'Y')] }),
    ],
  };
  const keys = Object.fromEntries(
    ['c1_', 'c2_'].flatMap((prefix) => [
      [`${prefix}born`, { type: 'date', maxLength: 10 }],
      [`${prefix}school`, { type: 'option', maxLength: 1 }],
      [`${prefix}cost`, { type: 'text', maxLength: 45 }],
    ]),
  );

  it('is reached in every copy, with what depends on it and what it clears', () => {
    const children = { type: 'repeat', id: 'children', title: 'Child', use: 'child', prefixes: ['c1_', 'c2_'], max: 2 };
    const coverage = coverageOf(
      coveredBlocks([children as never], { sections: { child } as never, dataModel: { keys } as never }),
    );
    expect(coverage).toMatchObject({ unmet: [], infeasible: [] });
    expect(coverage.counts.clearing.met).toBe(7);
  });
});

describe('an answer behind a condition on today', () => {
  const noteWith = (...when: readonly object[]) => {
    const shown = text('shown', { when: when as never });
    const note = text('note', {
      when: [
        { valueKey: 'shown', operator: 'answered' },
        { valueKey: 'born', operator: 'notAnswered' },
      ] as never,
    });
    const found = reachOf(coveredBlocks([day('born'), day('begun'), shown, note], { dataModel: model }));
    const reached = found.find(({ kind, name }) => kind === 'question' && name === 'note');
    return { isReached: reached?.answers != null, isNever: reached?.because != null };
  };
  const years = (expression: string) => ({ from: ['born', 'session:today'], expression });

  it('is before a day for ever, because no day is earlier than the one before', () => {
    const before = { valueKey: 'born', operator: 'lte', target: { years: -2 } };
    expect(noteWith(before)).toEqual({ isReached: false, isNever: true });
  });

  it('is not called impossible where a later day hides its question and keeps it', () => {
    const after = { valueKey: 'born', operator: 'gte', target: { years: -2 } };
    expect(noteWith(after)).toEqual({ isReached: false, isNever: false });
  });

  it('is impossible where its question is never shown', () => {
    const hidden = { valueKey: 'born', operator: 'notAnswered' };
    expect(noteWith(years('$years(born, `session:today`) > 4'), hidden)).toEqual({ isReached: false, isNever: true });
  });
});
