/** Verdicts about a repeated block with many copies: a further copy costs little, however much it has in common. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fieldTypes } from '../../../engine/fields/index.ts';
import { inputGoals } from '../../../workbench/cover/input-goals.ts';
import { branchesOf, reachOf, type CoveredForm } from '../../../workbench/cover/index.ts';
import { replay } from '../../../workbench/cover/sets.ts';
import { targetsOf } from '../../../workbench/cover/targets.ts';
import { searchesMade } from '../../../workbench/solve/search.ts';
import { text } from '../../engine/small-form.ts';
import { coveredBlocks } from './covered.ts';

const options = ['a', 'b', 'c'].map((code) => [code, code.toUpperCase()]);
const twice = { from: ['jobs.kind', 'kind'], expression: '$occurrences(jobs.kind, kind) > 1' };
const blocks = [
  { type: 'text', key: 'employer', label: 'Employer', required: 'Name it.', maxLength: 30 },
  { type: 'date', key: 'since', label: 'Since', when: [{ valueKey: 'employer', operator: 'answered' }] },
  { type: 'radio', key: 'kind', label: 'Kind', options, checks: [{ when: [twice], message: 'Each kind once.' }] },
];

/** A form with so many copies, and how often the search has begun an application. */
function coveredCopies(max: number) {
  const prefixes = 'job_{n}_';
  const keys = {
    employer: { type: 'text', maxLength: 30 },
    since: { type: 'date', maxLength: 10 },
    kind: { type: 'option', maxLength: 1 },
  };
  const jobs = { type: 'repeat', id: 'jobs', title: 'Job', use: 'job', prefixes, min: 0, max };
  const covered = coveredBlocks([jobs as never, text('last')], {
    dataModel: {
      keys: { last: { type: 'text', maxLength: 45 } },
      sets: [{ name: 'jobs', prefixes, max, keys }],
    } as never,
    sections: { job: { blocks } } as never,
  });
  const begun = { count: 0 };
  // Each application is a copy of the values at the beginning.
  const start = new Proxy(covered.start, {
    ownKeys(values) {
      begun.count += 1;
      return Reflect.ownKeys(values);
    },
  });
  const counted: CoveredForm = { ...covered, start };
  return { covered: counted, begun };
}

/** How much a run takes for each copy beyond the first ten. */
function costPerCopy(costOf: (max: number) => number): number {
  return (costOf(20) - costOf(10)) / 10;
}

describe('many copies of a repeated block', () => {
  it('have everything shown, by answers that the engine confirms', () => {
    const { covered } = coveredCopies(20);
    const reached = reachOf(covered);
    const targets = targetsOf(covered);
    expect(reached.filter(({ answers }) => answers === null)).toEqual([]);
    const unconfirmed = reached.filter(
      ({ answers }, index) => targets[index]?.isReached(replay(covered, answers ?? {})) !== true,
    );
    expect(unconfirmed).toEqual([]);
  });

  it('take few searches and few applications each', () => {
    const searches = costPerCopy((max) => {
      const before = searchesMade();
      reachOf(coveredCopies(max).covered);
      return searchesMade() - before;
    });
    const applications = costPerCopy((max) => {
      const { covered, begun } = coveredCopies(max);
      reachOf(covered);
      return begun.count;
    });
    expect(searches).toBeLessThan(20);
    expect(applications).toBeLessThan(60);
  });

  it('take few searches for their branches', () => {
    const searches = costPerCopy((max) => {
      const before = searchesMade();
      branchesOf(coveredCopies(max).covered);
      return searchesMade() - before;
    });
    expect(searches).toBeLessThan(4);
  });

  it('have the texts of a question tried once for all', () => {
    const parse = vi.spyOn(fieldTypes.date, 'parse');
    onTestFinished(() => parse.mockRestore());
    const texts = costPerCopy((max) => {
      const before = parse.mock.calls.length;
      expect(inputGoals(coveredCopies(max).covered).some(({ name }) => name.includes('since'))).toBe(true);
      return parse.mock.calls.length - before;
    });
    expect(texts).toBeLessThan(100);
  });
});

describe('a sum over all copies', () => {
  /** What shows a question that needs this of the hours of all copies. */
  const wayTo = (expression: string, max: number) => {
    const prefixes = 'job_{n}_';
    const hours = { type: 'number', key: 'hours', label: 'Hours', minimum: 0, maximum: 1000 };
    const keys = { hours: { type: 'number', maxLength: 4 } };
    const last = text('last', { when: [{ from: ['jobs.hours'], expression }] as never });
    const covered = coveredBlocks(
      [{ type: 'repeat', id: 'jobs', title: 'Job', use: 'job', prefixes, min: 0, max } as never, last],
      {
        dataModel: {
          keys: { last: { type: 'text', maxLength: 45 } },
          sets: [{ name: 'jobs', prefixes, max, keys }],
        } as never,
        sections: { job: { blocks: [hours] } } as never,
      },
    );
    const index = targetsOf(covered).findIndex(({ kind, name }) => kind === 'question' && name === 'last');
    const { answers } = reachOf(covered)[index] ?? { answers: null };
    return answers !== null && targetsOf(covered)[index]?.isReached(replay(covered, answers)) === true;
  };

  it.each(["'7' in jobs.hours", '$sum(jobs.hours) = 1234', '$sum(jobs.hours) > 5000'])('is found: %s', (expression) => {
    expect(wayTo(expression, 10)).toBe(true);
  });
});
