/** The words and the report of `npm run forms -- walk`; `tests/browser/walk.test.ts` walks. */
import { describe, expect, it } from 'vitest';
import { generatedCases } from '../../scripts/forms/cases/generated-cases.ts';
import { linesOf } from '../../scripts/forms/walk.ts';
import { walkWords } from '../../scripts/forms/walk-words.ts';
import { playedForm } from '../drivers/played-form.ts';
import { planOf, type Action } from '../walk/plan.ts';

describe('the words of the walk', () => {
  it('choose form, sets and way', () => {
    expect(walkWords([])).toEqual({ isJson: false });
    expect(walkWords(['law', '--sets', '3,12', '--by', 'touch', '--json'])).toEqual({
      form: 'law',
      sets: [3, 12],
      by: 'touch',
      isJson: true,
    });
  });

  it.each([['--sets'], ['--sets', '0'], ['--sets', 'all'], ['--by', 'mouse'], ['--all'], ['law', 'medicine']])(
    'are refused: %s %s',
    (...words) => {
      expect(walkWords(words.filter((word) => word !== undefined))).toBeNull();
    },
  );
});

describe('the plan of a walk', () => {
  it.each([3, 4, 5, 73])('has only actions of an applicant, and leads to the answers of the set: %i', async (set) => {
    const played = await playedForm('scholarship');
    const expected = (await generatedCases('forms/scholarship'))[set - 1];
    if (expected === undefined) throw new Error(`There is no set ${set}.`);
    const { actions, values } = planOf(played, expected, 'ada@example.edu', 'touch');
    const isAction = ([key]: Action): boolean =>
      /^(?:tab|add|remove|upload|input):/.test(key) || played.form.fields.get(key)?.fieldType.isDocument === false;
    expect(actions.filter((action) => !isAction(action))).toEqual([]);
    const stored = Object.keys(expected.answers).filter((key) => played.form.fields.get(key)?.fieldType.isDocument);
    expect(stored.map((key) => values[key])).toEqual(stored.map(() => (set === 73 ? '' : 'ANSWERED')));
  });
});

describe('the report of the walk', () => {
  it('names form, set, way, place and key of each difference, and the numbers', () => {
    const walked = {
      form: 'law',
      by: 'touch',
      isMoved: false,
      questions: 4,
      hidden: 2,
      isSubmitted: true,
      untyped: [],
    };
    const difference = { place: 'PDF copy', key: 'city', expected: 'City Lyon', found: 'City' };
    expect(
      linesOf([
        { ...walked, by: 'touch', set: 1, differences: [] },
        { ...walked, by: 'touch', set: 2, differences: [difference] },
        { form: 'law', by: 'touch', set: 3, stopped: 'Error: no control\n  at somewhere' },
        { ...walked, by: 'touch', set: 4, isMoved: true, differences: [] },
      ]),
    ).toEqual([
      `law, set 2 by touch: PDF copy of 'city' is "City" instead of "City Lyon"`,
      'law, set 3 by touch: the walk stopped: Error: no control',
      'law by touch: 3 of 4 sets walked, 1 of staff or without a day entered by an applicant, ' +
        '12 shown questions compared, 6 hidden ones absent, 3 submitted, 0 answers that no page stores, 2 differences.',
    ]);
  });
});
