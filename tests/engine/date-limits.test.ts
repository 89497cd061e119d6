import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { dateLimitMessage } from '../../engine/internal.ts';
import { definitionOf, text } from './small-form.ts';

const today = '2026-03-04';
const birth = {
  earliest: { years: -100, at: 'startOfYear' },
  latest: { years: -13 },
  errorMessage: { earliest: 'Not supported.', latest: 'You must be {n} years or older to apply.' },
};
const mailing = {
  earliest: { years: -3, at: 'startOfYear' },
  latest: { years: 4, at: 'endOfYear' },
  errorMessage: { earliest: 'The minimum supported year is {year}', latest: 'The maximum supported year is {year}' },
};
const autumn = {
  earliest: { years: 0, at: '09-01' },
  latest: { years: 1, at: '02-29' },
  errorMessage: { earliest: 'From 1 September {year}.', latest: 'Until February {year}.' },
};
const oneMessage = { latest: { years: 0 }, errorMessage: 'Not after {year}, {n}.' };

const someDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the limits of a date', () => {
  it.each([
    [birth, '2013-03-04', null],
    [birth, '2013-03-05', 'You must be 13 years or older to apply.'],
    [birth, '1926-01-01', null],
    [birth, '1925-12-31', 'Not supported.'],
    [mailing, '2023-01-01', null],
    [mailing, '2022-12-31', 'The minimum supported year is 2023'],
    [mailing, '2030-12-31', null],
    [mailing, '2031-01-01', 'The maximum supported year is 2030'],
    [autumn, '2026-09-01', null],
    [autumn, '2026-08-31', 'From 1 September 2026.'],
    [autumn, '2027-02-28', null],
    [autumn, '2027-03-01', 'Until February 2027.'],
    [oneMessage, '2026-03-05', 'Not after 2026, 0.'],
    [undefined, '1800-01-01', null],
    [birth, '', null],
  ])('%#: a date outside them has the message of the limit', (schema, date, message) => {
    expect(dateLimitMessage(schema, date, today)).toBe(message);
  });

  it.each([birth, mailing, autumn, oneMessage])('%#: validation has the same limits and messages', (schema) => {
    const validator = compileWithValidators(definitionOf([text('q', { schema })])).validators['q'];
    fc.assert(
      fc.property(someDay, someDay, (date, day) => {
        const message = dateLimitMessage(schema, date, day);
        expect(validator?.(date, day)).toEqual(message === null ? [] : [message]);
      }),
    );
  });
});
