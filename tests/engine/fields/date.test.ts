import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../../engine/index.ts';
import { isDate } from '../../../engine/internal.ts';

const { date } = fieldTypes;

describe('a date', () => {
  it.each([
    ['03/04/2008', '2008-03-04'],
    ['3/4/2008', '2008-03-04'],
    ['3-4-2008', '2008-03-04'],
    [' 2008-03-04 ', '2008-03-04'],
    ['02/29/2024', '2024-02-29'],
  ])('typed as %j is stored as %j', (typed, value) => expect(date.parse(typed)).toEqual({ value, problem: null }));

  it.each(['03/04/08', '02/29/2023', '13/01/2008', '03/04', 'March 4', '2008-02-30', '٠٣/٠٤/٢٠٠٨'])(
    'typed as %j is not stored, and does not count as complete',
    (typed) => {
      expect(date.parse(typed)).toEqual({
        value: '',
        problem: expect.stringMatching(/^date(?:NotComplete|MonthFirst)$/),
      });
    },
  );

  it('is unanswered without input', () => expect(date.parse(' ')).toEqual({ value: '', problem: null }));

  it('is shown as typed until it is complete, then in the American format', () => {
    expect(date.format('03/0')).toBe('03/0');
    expect(date.format('2008-03-04')).toBe('03/04/2008');
  });

  it('is printed with the name of its month', () => {
    expect(date.print('2008-03-04', [['3', 'March']])).toBe('March 4, 2008');
    expect(date.print('', [])).toBe('');
  });

  it.each([
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2024-04-31', false],
    ['2024-00-01', false],
    ['2024-01-00', false],
    ['24-01-01', false],
    ['0001-01-01', true],
  ])('%s exists: %s', (text, exists) => expect(isDate(text)).toBe(exists));
});
