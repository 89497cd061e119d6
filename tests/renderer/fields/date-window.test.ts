import { describe, expect, it } from 'vitest';
import { outsideWindow } from '../../../renderer/date-window.ts';

const today = '2026-03-04';
const birth = {
  earliest: { years: -100, at: 'startOfYear' }, latest: { years: -13 },
  errorMessage: { earliest: 'Not supported.', latest: 'You must be {n} years or older to apply.' },
};
const mailing = {
  earliest: { years: -3, at: 'startOfYear' }, latest: { years: 4, at: 'endOfYear' },
  errorMessage: { earliest: 'The minimum supported year is {year}', latest: 'The maximum supported year is {year}' },
};

describe('a date that a question does not take', () => {
  it.each([
    [birth, '2013-03-04', null],
    [birth, '2013-03-05', 'You must be 13 years or older to apply.'],
    [birth, '1926-01-01', null],
    [birth, '1925-12-31', 'Not supported.'],
    [mailing, '2023-01-01', null],
    [mailing, '2022-12-31', 'The minimum supported year is 2023'],
    [mailing, '2030-12-31', null],
    [mailing, '2031-01-01', 'The maximum supported year is 2030'],
    [undefined, '1800-01-01', null],
    [birth, '', null],
  ])('is refused in its own words (%#)', (schema, date, message) => {
    expect(outsideWindow(schema, date, today)).toBe(message);
  });
});
