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
import { numberOf } from '../../../engine/form/condition.ts';
import { runs } from '../../support/runs.ts';
import { definitionOf, sit } from '../small-form.ts';

const { number } = fieldTypes;
const messages = {
  errorOfTopic: '{question}: {error}',
  numberNotPlain: 'Not plain.',
  numberNotWhole: 'Not whole.',
  numberTooPrecise: 'At most {limit} digits.',
  numberTooSmall: 'At least {limit}.',
  numberTooGreat: 'At most {limit}.',
  valueNotValid: 'Not valid.',
};
const asked = (more: object = {}): BlockDefinition =>
  ({ type: 'number', key: 'gpa', label: 'GPA', maximum: 5, decimals: 2, ...more }) as BlockDefinition;
const sitWith = (more: object = {}, gpa = '') => sit(definitionOf([asked(more)], { messages }), { gpa });

/** The stored value of a typed text, and the errors of the field afterwards. */
function typed(text: string, more: object = {}) {
  const { form, validators, values } = sitWith(more);
  const after = withChanges(values, applyEdit(form, values, inputEdit(form, values, 'gpa', text)).changed);
  return {
    stored: after['gpa'],
    note: viewField(form, after, 'gpa')?.inputNote,
    errors: errorsOf(form, validators, after),
  };
}

describe('a number', () => {
  it.each(['3.75', '3.7', '3', '0', '0.05', '5', '5.00'])('typed as %s is stored unchanged', (text) => {
    expect(typed(text)).toEqual({ stored: text, note: null, errors: {} });
    expect(typed(` ${text} `).stored).toBe(text);
  });

  it.each([
    ['3,75', 'Not plain.'],
    ['1,000', 'At most \u20685\u2069.'],
    ['.5', 'Not plain.'],
    ['03', 'Not plain.'],
    ['+3', 'Not plain.'],
    ['3e0', 'Not plain.'],
    ['٣', 'Not plain.'],
    ['3 5', 'Not plain.'],
    ['four', 'Not plain.'],
    ['3.755', 'At most \u20682\u2069 digits.'],
    ['5.01', 'At most \u20685\u2069.'],
    ['-1', 'At least \u20680\u2069.'],
    ['-0', 'At least \u20680\u2069.'],
  ])('typed as %s is refused and never changed: %s', (text, note) => {
    const plainNote = note.replaceAll(/[\u2068\u2069]/g, '');
    const { stored, note: shown, errors } = typed(text);
    expect([stored, shown?.replaceAll(/[\u2068\u2069]/g, '')]).toEqual(['', plainNote]);
    expect(Object.keys(errors)).toEqual(['gpa']);
  });

  it.each([
    ['12,000', '12000', {}],
    ['1,234,567', '1234567', {}],
    [' 1,234.50 ', '1234.50', { decimals: 2 }],
    ['-12,000', '-12000', { minimum: -20_000 }],
    ['12,000.', '12000', { decimals: 2 }],
    ['1,500', '1500', { decimals: 1 }],
    ['1,500', '1500', { decimals: 2 }],
    ['1,234,567', '1234567', { decimals: 3 }],
    ['1,234.5', '1234.5', { decimals: 3 }],
  ])('typed as %j with separators of thousands is stored as %j', (text, stored, more) => {
    expect(typed(text, { maximum: 9_999_999, decimals: 0, ...more })).toEqual({ stored, note: null, errors: {} });
  });

  it.each([
    ['12,00', {}],
    ['1,2000', {}],
    ['1,5', { decimals: 1 }],
    ['1,50', { decimals: 2 }],
    [',', {}],
    ['1,,', {}],
    [',000', {}],
    ['0,123', {}],
    ['1,000,00', {}],
    ['1.000,00', { decimals: 2 }],
    ['1,234', { decimals: 3 }],
    ['1,00.5', { decimals: 2 }],
    ['1 000', {}],
  ])('typed as %s is refused: another place of the separator can mean another number', (text, more) => {
    const { stored, note } = typed(text, { maximum: 9_999_999, decimals: 0, ...more });
    expect([stored, note]).toEqual(['', 'Not plain.']);
  });

  it('stays stored without a decimal point that has no digits yet', () => {
    expect(typed('3.')).toEqual({ stored: '3', note: null, errors: {} });
    expect(typed('9.').stored).toBe('');
    expect(typed('3..').stored).toBe('');
  });

  it.each([0, 1, 2, 3])('stays stored while a comma has no digits yet, with %i decimals', (decimals) => {
    const more = { maximum: 9_999_999, decimals };
    expect(typed('12,', more)).toEqual({ stored: '12', note: null, errors: {} });
    expect(typed('1,234,', { ...more, decimals: 2 })).toEqual({ stored: '1234', note: null, errors: {} });
  });

  it('is an integer by default, and negative only with a negative minimum', () => {
    expect(typed('2.5', { decimals: undefined }).note).toBe('Not whole.');
    expect(typed('-2', { minimum: -3 }).stored).toBe('-2');
  });

  it('is printed with its unit, which is part of the view', () => {
    const { form, values } = sitWith({ unit: 'miles' }, '3.75');
    expect(viewField(form, values, 'gpa')).toMatchObject({ text: '3.75 miles', unit: 'miles', inputMode: 'decimal' });
    expect(viewField(form, sitWith({ unit: 'miles' }).values, 'gpa')?.text).toBe('');
    expect(viewField(sitWith().form, sitWith().values, 'gpa')?.unit).toBeNull();
  });

  it('has a keyboard for its possible characters', () => {
    const keyboard = (more: object) => viewField(sitWith(more).form, {}, 'gpa')?.inputMode;
    expect([keyboard({ decimals: 0 }), keyboard({ decimals: 1 }), keyboard({ minimum: -1 })]).toEqual([
      'numeric',
      'decimal',
      'text',
    ]);
  });

  it('that an author has excluded since it was stored is an error', () => {
    const { form, validators, values } = sitWith({ maximum: 3 }, '4');
    expect(Object.keys(errorsOf(form, validators, values))).toEqual(['gpa']);
  });

  const text = fc.oneof(
    fc.stringMatching(/^[ +-]?\d{0,4}[.,]?\d{0,4} ?$/),
    fc.double({ min: -20, max: 20, noNaN: true }).map(String),
    fc.string({ maxLength: 8 }),
  );
  const limits = fc
    .record({ minimum: fc.integer({ min: -15, max: 5 }), span: fc.nat({ max: 15 }), decimals: fc.nat({ max: 3 }) })
    .map(({ minimum, span, decimals }) => ({ minimum, maximum: minimum + span, decimals }));

  it('is stored as typed or not at all; the server accepts exactly what the page stores', () => {
    fc.assert(
      fc.property(text, limits, (written, more) => {
        const { form, validators, values } = sitWith(more);
        const { stored = '', errors } = typed(written, more);
        expect([written.trim(), '']).toContain(stored);
        if (stored !== '') expect(errors).toEqual({});
        const isTaken = Object.keys(refusals(form, values, { gpa: written.trim() })).length === 0;
        expect(isTaken).toBe(stored === written.trim());
        const kept = { ...values, gpa: written.trim() };
        expect(Object.keys(errorsOf(form, validators, kept)).length === 0).toBe(isTaken);
      }),
      { numRuns: runs(500) },
    );
  });

  it('is a number for conditions, within its limits and its length', () => {
    fc.assert(
      fc.property(text, limits, (written, more) => {
        const { stored = '' } = typed(written, more);
        if (stored === '') return;
        expect(numberOf(stored)).toBe(Number(stored));
        const within = (['gte', 'lte'] as const).map((operator, index) => ({
          valueKey: 'gpa',
          operator,
          target: String(index === 0 ? more.minimum : more.maximum),
        }));
        expect(holds(within, { gpa: stored })).toBe(true);
        expect(stored.length).toBeLessThanOrEqual(sitWith(more).form.fields.get('gpa')?.maxLength ?? 0);
      }),
      { numRuns: runs(500) },
    );
  });

  it('is parsed without a definition by its format alone', () => {
    expect(number.parse('-12.5')).toEqual({ value: '-12.5', problem: null });
    expect(number.parse('12,5')).toEqual({ value: '', problem: 'numberNotPlain' });
  });
});
