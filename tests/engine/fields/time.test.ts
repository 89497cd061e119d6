import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  errorsOf,
  fieldTypes,
  refusals,
  viewField,
  withChanges,
  type BlockDefinition,
} from '../../../engine/index.ts';
import { holds, inputEdit } from '../../../engine/internal.ts';
import type { TimeFieldDefinition } from '../../../engine/fields/time.ts';
import { isTime, minutesOf, timeAt } from '../../../engine/language/time.ts';
import { runs } from '../../support/runs.ts';
import { definitionOf, sit } from '../small-form.ts';

const { time } = fieldTypes;
const messages = {
  errorOfTopic: '{question}: {error}',
  timeNotComplete: 'No time.',
  timeHalfMissing: 'AM or PM?',
  timeNotAccepted: 'The nearest is {limit}.',
  valueNotValid: 'Not valid.',
};
type Limits = Partial<Pick<TimeFieldDefinition, 'min' | 'max' | 'step'>>;
const open: Limits = { min: '08:00', max: '17:30', step: 15 };
const asked = (more: Limits): BlockDefinition =>
  ({ type: 'time', key: 'opens', label: 'When?', ...more }) as BlockDefinition;
const sitWith = (more: Limits, opens = '') => sit(definitionOf([asked(more)], { messages }), { opens });

const withoutIsolates = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');

/** The stored value of a typed text, with the note about it. */
function typed(text: string, more: Limits = {}) {
  const { form, validators, values } = sitWith(more);
  const after = withChanges(values, applyEdit(form, values, inputEdit(form, values, 'opens', text)).changed);
  const note = viewField(form, after, 'opens')?.inputNote ?? '';
  const hasError = 'opens' in errorsOf(form, validators, after);
  expect(hasError).toBe(note !== '');
  return { stored: after['opens'], note: withoutIsolates(note) };
}

/** Any time of day as it is stored. */
const anyTime = fc
  .integer({ min: 0, max: 1439 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));

describe('a time of day', () => {
  it.each([
    ['9:30 PM', '21:30'],
    ['9:30pm', '21:30'],
    ['9.30 p.m.', '21:30'],
    ['9.30 P. M.', '21:30'],
    ['930p', '21:30'],
    ['9 PM', '21:00'],
    ['9:30\u202FPM', '21:30'],
    ['9:30 am', '09:30'],
    ['12:00 AM', '00:00'],
    ['12:30 pm', '12:30'],
    ['21:30', '21:30'],
    ['21.30', '21:30'],
    ['2130', '21:30'],
    ['21:30 pm', '21:30'],
    ['09:30', '09:30'],
    ['0930', '09:30'],
    ['0:15', '00:15'],
    ['0015', '00:15'],
    [' 13 05 ', '13:05'],
  ])('typed as %j is stored as %s', (text, stored) => expect(typed(text)).toEqual({ stored, note: '' }));

  it.each([
    ['9:30', 'AM or PM?'],
    ['930', 'AM or PM?'],
    ['12:15', 'AM or PM?'],
    ['9', 'No time.'],
    ['9:3', 'No time.'],
    ['24:00', 'No time.'],
    ['9:60', 'No time.'],
    ['21:30 am', 'No time.'],
    ['0:15 pm', 'No time.'],
    ['9:30 xm', 'No time.'],
    ['PM', 'No time.'],
    ['-9:30', 'No time.'],
    ['٩:٣٠', 'No time.'],
    ['09:30:00', 'No time.'],
    ['noon', 'No time.'],
  ])('typed as %j is not stored: %s', (text, note) => expect(typed(text)).toEqual({ stored: '', note }));

  it.each([
    ['9:30', '09:30', ''],
    ['330', '15:30', ''],
    ['12:00', '12:00', ''],
    ['5.30', '17:30', ''],
    ['03:30', '15:30', ''],
    ['7:45 AM', '', 'The nearest is 8:00 AM.'],
    ['6:00', '', 'The nearest is 5:30 PM.'],
    ['12:10', '', 'The nearest is 12:15 PM.'],
    ['5:45 PM', '', 'The nearest is 5:30 PM.'],
    ['7:00', '', 'The nearest is 8:00 AM.'],
    ['10:07', '', 'The nearest is 10:00 AM.'],
    ['10:08', '', 'The nearest is 10:15 AM.'],
    ['17:29', '', 'The nearest is 5:30 PM.'],
  ])('within limits that leave one meaning, %j is stored as %j: %s', (text, stored, note) =>
    expect(typed(text, open)).toEqual({ stored, note }),
  );

  it('counts its steps from the earliest time, and names no time after the latest one', () => {
    expect(typed('8:40 AM', { min: '08:10', step: 30 })).toEqual({ stored: '08:40', note: '' });
    expect(typed('8:29 AM', { min: '08:00', max: '08:29', step: 20 }).note).toBe('The nearest is 8:20 AM.');
  });

  it('is unanswered without input', () => expect(time.parse(' ')).toEqual({ value: '', problem: null }));

  it.each([
    ['00:00', '12:00 AM'],
    ['09:05', '9:05 AM'],
    ['12:30', '12:30 PM'],
    ['21:30', '9:30 PM'],
    ['9:3', '9:3'],
    ['', ''],
  ])('%j is shown and printed as %j', (value, shown) => {
    expect([time.format(value), time.print(value, [])]).toEqual([shown, shown]);
  });

  it('that is shown or stored means the same when it is typed again', () => {
    fc.assert(
      fc.property(anyTime, (one) => {
        expect(time.parse(time.format(one))).toEqual({ value: one, problem: null });
        expect(time.parse(time.format(one).toLowerCase().replaceAll(/[: ]/g, ''))).toEqual({
          value: one,
          problem: null,
        });
      }),
      { numRuns: runs(200) },
    );
  });

  it('is never stored outside of its limits, whatever is typed', () => {
    const text = fc.stringMatching(/^[0-2]?\d[:.]?[0-5]\d ?[ap]?m?$/);
    fc.assert(
      fc.property(text, (one) => {
        const { stored = '' } = typed(one, open);
        const { form } = sitWith(open);
        expect(refusals(form, sitWith(open).values, { opens: stored })).toEqual({});
      }),
      { numRuns: runs(200) },
    );
  });

  it.each(['9:30 PM', '24:00', '9:30', '07:59', '17:31', '10:07', '10:00:00'])(
    'is refused by the server as %s',
    (text) => {
      const { form, values } = sitWith(open);
      expect(Object.keys(refusals(form, values, { opens: text }))).toEqual(['opens']);
    },
  );
});

describe('a stored time', () => {
  it.each(['', '9:30', '09:3', '24:00', '10:60', '-1:30', '1e:30', ' 9:30', '09 30', '09:30:00', '2026-03-01', 'x'])(
    'is not %j',
    (text) => expect(isTime(text)).toBe(false),
  );

  it('is every minute of a day', () => {
    const minutes = Array.from({ length: 1440 }, (_, minute) => minute);
    expect(minutes.filter((minute) => !isTime(timeAt(minute)) || minutesOf(timeAt(minute)) !== minute)).toEqual([]);
  });
});

describe('a condition on a time', () => {
  it.each([
    ['lt', '09:30', '10:00', true],
    ['lt', '10:00', '10:00', false],
    ['lte', '10:00', '10:00', true],
    ['gt', '21:00', '10:00', true],
    ['gte', '09:59', '10:00', false],
    ['equals', '10:00', '10:00', true],
    ['notEquals', '10:01', '10:00', true],
    ['gt', '', '10:00', false],
    ['lt', '09:30', '10', false],
    ['gt', '10:00', '2026-01-01', false],
  ] as const)('%s: %s beside %s is %s', (operator, one, other, result) => {
    const values = { opens: one, closes: other };
    expect(holds([{ valueKey: 'opens', operator, target: other }], values)).toBe(result);
    expect(holds([{ valueKey: 'opens', operator, target: { valueKey: 'closes' } }], values)).toBe(result);
  });
});
