import { array, assert, constantFrom, nat, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit, initialValues, submission, withChanges, type Values } from '../../engine/index.ts';
import { exchangeOf, hasAnswers, removalOf } from '../../engine/internal.ts';
import { form, repeatNamed } from '../support/admissions.ts';
import { today } from './small-form.ts';

const college = repeatNamed('college');
const prefixes = ['college_', 'college_2_', 'college_3_', 'college_4_', 'college_5_'];
const copyOf = record({
  name: string({ maxLength: 20 }),
  city: string({ maxLength: 20 }),
  state: constantFrom('', 'KS', 'MO'),
  attend_to_month: constantFrom('', '5'),
});
type Copy = Readonly<Record<string, string>>;

function withColleges(copies: readonly Copy[]): Values {
  const start = initialValues(form, { today, is_logged_in: 'true' }, { college_credit: 'Y' });
  const opened = withChanges(start, applyEdit(form, start, { 'count:college': String(copies.length) }).changed);
  const answers = Object.assign(
    {},
    ...copies.map((copy, index) =>
      Object.fromEntries(Object.entries(copy).map(([key, value]) => [`${prefixes[index]}${key}`, value])),
    ),
  );
  return withChanges(opened, applyEdit(form, opened, answers).changed);
}

describe('the removal of a copy of a repeated block', () => {
  it('gives the same values as if the copy had never been added', () => {
    assert(
      property(array(copyOf, { minLength: 2, maxLength: 5 }), nat(4), (copies, at) => {
        const n = (at % copies.length) + 1;
        const before = withColleges(copies);
        const after = withChanges(before, applyEdit(form, before, removalOf(college, before, n)).changed);
        const never = withColleges(copies.filter((_, index) => index !== n - 1));
        expect(submission(form, after)).toEqual(submission(form, never));
        expect(after['count:college']).toBe(String(copies.length - 1));
      }),
    );
  });

  it('moves input that cannot be parsed with its copy, and ends that of the removed copy', () => {
    const input = (n: number): string => `input:${prefixes[n - 1]}attend_to_month`;
    const withInputs = (count: number, inputs: Readonly<Record<string, string>>): Values => {
      const before = withColleges(Array.from({ length: count }, (_, index) => ({ name: `College ${index + 1}` })));
      return withChanges(before, applyEdit(form, before, inputs).changed);
    };
    const removed = (before: Values, n: number): readonly (string | undefined)[] => {
      const after = withChanges(before, applyEdit(form, before, removalOf(college, before, n)).changed);
      return [1, 2, 3].map((one) => after[input(one)] ?? '');
    };
    expect(removed(withInputs(3, { [input(1)]: 'x' }), 1)).toEqual(['', '', '']);
    expect(removed(withInputs(3, { [input(2)]: 'y', [input(3)]: 'z' }), 1)).toEqual(['y', 'z', '']);
    expect(removed(withInputs(3, { [input(1)]: 'x', [input(3)]: 'z' }), 3)).toEqual(['x', '', '']);
    expect(hasAnswers(college, withInputs(2, { college_2_name: '', [input(2)]: 'y' }), 2)).toBe(true);
  });

  it('reports if the copy has answers', () => {
    const values = withColleges([{ name: 'A' }, {}, { attend_to_month: '5' }]);
    expect([1, 2, 3, 4, 9].map((n) => hasAnswers(college, values, n))).toEqual([true, false, true, false, false]);
  });

  it.each([
    [1, 1],
    [2, 0],
    [2, 3],
  ])('of %i does not change number %i', (count, n) => {
    expect(removalOf(college, withColleges(Array.from({ length: count }, () => ({ name: 'A' }))), n)).toEqual({});
  });
});

describe('the exchange of two copies of a repeated block', () => {
  it('gives the same values as if they had been added in the other order', () => {
    assert(
      property(array(copyOf, { minLength: 2, maxLength: 5 }), nat(4), nat(4), (copies, one, other) => {
        const [first, second] = [one % copies.length, other % copies.length];
        const before = withColleges(copies);
        const edit = exchangeOf(college, before, first + 1, second + 1);
        const after = withChanges(before, applyEdit(form, before, edit).changed);
        const exchanged = copies.map((copy, at) =>
          at === first ? (copies[second] ?? copy) : at === second ? (copies[first] ?? copy) : copy,
        );
        expect(submission(form, after)).toEqual(submission(form, withColleges(exchanged)));
      }),
    );
  });

  it('moves input that cannot be parsed with its copy', () => {
    const before = withColleges([{ name: 'A' }, { name: 'B' }]);
    const typed = withChanges(before, applyEdit(form, before, { 'input:college_attend_to_month': 'x' }).changed);
    const after = withChanges(typed, applyEdit(form, typed, exchangeOf(college, typed, 1, 2)).changed);
    expect([after['input:college_attend_to_month'], after['input:college_2_attend_to_month']]).toEqual(['', 'x']);
    expect(after['college_name']).toBe('B');
  });

  it.each([
    [1, 0],
    [1, 3],
    [3, 2],
  ])('of %i and %i changes nothing, because one of them is not shown', (n, other) => {
    expect(exchangeOf(college, withColleges([{ name: 'A' }, { name: 'B' }]), n, other)).toEqual({});
  });
});
