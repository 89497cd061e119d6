/** The functions for dates and times, compared with the calendar. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCalculations, generateCalculations } from '../../../workbench/codegen/index.ts';
import type { Calculations } from '../../../engine/index.ts';
import { definitionOf } from '../../engine/small-form.ts';
import { runs } from '../../support/runs.ts';

const expressions = {
  years: '$years(a, b)',
  days: '$days(a, b)',
  later: '$addDays(a, n)',
  minutes: '$minutes(a, b)',
};
const calculations = Object.entries(expressions).map(([name, calculate]) => ({
  key: `derived:${name}`,
  from: ['a', 'b', 'n'],
  calculate,
}));
const definition = definitionOf([], { form: { calculations } as never });
const source = encodeURIComponent(generateCalculations(definition));
const generated = (await import(`data:text/javascript,${source}`)) as { readonly calculations: Calculations };
const both = [
  ['created', createCalculations(definition)],
  ['generated', generated.calculations],
] as const;

const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10));

/** The day so many years later: March 1 for February 29 of a year without it. */
function yearsLater(date: string, years: number): number {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
  return new Date(`${date}T00:00Z`).setUTCFullYear(year + years, month - 1, dayOfMonth);
}

describe.each(both)('a %s function for dates', (_, functions) => {
  const resultOf = (name: keyof typeof expressions, values: Readonly<Record<string, string>>): string | undefined =>
    functions[`derived:${name}`]?.(values);

  it('counts the birthdays until a day', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [a, b] = [one, other].sort() as [string, string];
        const years = Number(resultOf('years', { a, b }));
        expect(yearsLater(a, years)).toBeLessThanOrEqual(Date.parse(b));
        expect(yearsLater(a, years + 1)).toBeGreaterThan(Date.parse(b));
        expect(Number(resultOf('years', { a: b, b: a }))).toBe(years === 0 ? 0 : -years);
      }),
      { numRuns: runs(500) },
    );
  });

  it('adds the days between two days', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        const n = String(resultOf('days', { a, b }));
        expect(Number(n)).toBe((Date.parse(b) - Date.parse(a)) / 86_400_000);
        expect(resultOf('later', { a, n })).toBe(b);
      }),
      { numRuns: runs(500) },
    );
  });

  it.each([
    [{ a: '2008-02-29', b: '2026-02-28' }, '17', '6574'],
    [{ a: '2008-02-29', b: '2026-03-01' }, '18', '6575'],
    [{ a: '2026-03-01', b: '2026-03-01' }, '0', '0'],
    [{ a: '', b: '2026-03-01' }, '', ''],
    [{ a: '2026-03-01', b: '' }, '', ''],
    [{ a: '2026-02-30', b: '2026-03-01' }, '', ''],
    [{ a: 'today', b: '2026-03-01' }, '', ''],
  ])('tells the years and days from %o', (values, years, days) => {
    expect([resultOf('years', values), resultOf('days', values)]).toEqual([years, days]);
  });

  it.each([
    [{ a: '09:00', b: '17:30' }, '510'],
    [{ a: '17:30', b: '09:00' }, '-510'],
    [{ a: '00:00', b: '23:59' }, '1439'],
    [{ a: '12:00', b: '12:00' }, '0'],
    [{ a: '', b: '12:00' }, ''],
    [{ a: '24:00', b: '12:00' }, ''],
    [{ a: '9:00', b: '12:00' }, ''],
  ])('tells the minutes from %o', (values, minutes) => expect(resultOf('minutes', values)).toBe(minutes));

  it.each(['', '3652425', '-3652425', '99999999999999', '1.5'])('has no date %s days after one', (n) => {
    expect(resultOf('later', { a: '2026-03-01', n })).toBe('');
  });
});
