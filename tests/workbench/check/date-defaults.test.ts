/** The default of a date with limits that move with the day. */
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { oneFile } from './one-file.ts';

/** The problems of a default on a day; on no day without one. */
function problemsOn(today: string | undefined, written: unknown, limits: object) {
  const day = { type: 'date', key: 'day', label: 'Day', default: written, schema: { ...limits, errorMessage: 'No.' } };
  const form = oneFile([day], { day: { type: 'date', maxLength: 10 } });
  const source = { files: { 'small.json': JSON.stringify(form) }, schema, ...(today !== undefined && { today }) };
  return checkForm(source).flatMap(({ code, sentence }) => (code === 'default-refused' ? [sentence] : []));
}

const refused = ['The default "2026-03-16" cannot answer "day": it does not match "schema".'];

describe('a day as a default', () => {
  it.each([
    ['before the latest day', '2026-11-29', { latest: { years: 0 } }, []],
    ['after the latest day', '2026-01-31', { latest: { years: 0 } }, refused],
    ['before the earliest day', '2026-11-29', { earliest: { years: 0 } }, refused],
    ['beside a pattern', '2026-11-29', { latest: { years: 0 }, pattern: '^2025' }, refused],
  ])('is compared with the limits of the day of the check: %s', (_, today, limits, problems) => {
    expect(problemsOn(today, '2026-03-16', limits)).toEqual(problems);
  });

  it('is not compared with them without a day', () => {
    expect(problemsOn(undefined, '2026-03-16', { latest: { years: 0 } })).toEqual([]);
    expect(problemsOn(undefined, '2026-03-16', { latest: { years: 0 }, pattern: '^2025' })).toEqual(refused);
  });

  it('can be the current one', () => {
    const computed = { from: ['session:today'], expression: '`session:today`' };
    expect(problemsOn('2026-11-29', computed, { latest: { years: 0 } })).toEqual([]);
  });
});
