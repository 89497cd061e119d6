/** The work for a form like a public survey: ages, calculations, chains of conditions and copies. */
import { describe, expect, it } from 'vitest';
import { reachOf } from '../../../workbench/cover/index.ts';
import { alternativesTried, searchesMade } from '../../../workbench/solve/search.ts';
import { surveyOf } from './large-survey.ts';

/** What the verdicts about a survey take for each of its questions. */
function workOf(signs: number) {
  const covered = surveyOf(signs);
  const [searches, alternatives] = [searchesMade(), alternativesTried()];
  const reached = reachOf(covered);
  const questions = new Set(covered.form.fields.values()).size;
  return {
    questions,
    searches: (searchesMade() - searches) / questions,
    alternatives: (alternativesTried() - alternatives) / questions,
    open: reached.filter(({ answers, because }) => answers === null && because === null).map(({ name }) => name),
    never: reached.filter(({ because }) => because !== null).map(({ name }) => name),
  };
}

describe('a form as large as a public survey', () => {
  const [small, large] = [workOf(10), workOf(46)];

  it('has a verdict for each part', () => {
    expect([small.questions, large.questions]).toEqual([94, 382]);
    expect([small.open, large.open, small.never, large.never]).toEqual([[], [], [], []]);
  });

  it('takes no more work for each question than a small one', () => {
    expect(large.searches / small.searches).toBeLessThan(1.3);
    expect(large.alternatives / small.alternatives).toBeLessThan(1.3);
    expect(large.searches).toBeLessThan(40);
    expect(large.alternatives).toBeLessThan(400);
  });
});
