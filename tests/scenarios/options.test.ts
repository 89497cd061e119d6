import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  initialValues,
  withChanges,
  type Option,
  type Values,
  type WireAnswers,
} from '../../engine/index.ts';
import { optionsOf } from '../../engine/internal.ts';
import { form } from '../support/admissions.ts';
import { offers, otherwise } from './offers.ts';

const valuesOf = (answers: WireAnswers = {}, today = '2026-03-16'): Values =>
  initialValues(form, { today, is_logged_in: 'true' }, answers);

function offered(key: string, answers: WireAnswers = {}, today?: string): readonly Option[] {
  const field = form.fields.get(key);
  if (field === undefined) throw new Error(`There is no question ${key}.`);
  return optionsOf(field, valuesOf(answers, today));
}

const valuesOffered = (key: string, answers: WireAnswers = {}): readonly string[] =>
  offered(key, answers).flatMap(([value]) => (value === '' ? [] : [value]));

describe('option lists', () => {
  it('have an empty option before the countries, and the United States and Canada with their ISO codes', () => {
    const countries = offered('country').map(([value, label]) => [value, label] as const);
    expect(countries[0]).toEqual(['', '--']);
    expect(countries).toContainEqual(['USA', 'United States']);
    expect(countries).toContainEqual(['CAN', 'Canada']);
    expect(countries.length).toBeGreaterThan(240);
    expect(countries.slice(1).every(([value, label]) => /^[A-Z]{3}$/.test(value) && label.length > 2)).toBe(true);
  });

  it.each([
    ['2026-06-15', 'Summer 2026, Fall 2026, Spring 2027, Summer 2027, Fall 2027'],
    ['2026-06-16', 'Fall 2026, Spring 2027, Summer 2027, Fall 2027'],
    ['2026-09-01', 'Fall 2026, Spring 2027, Summer 2027, Fall 2027'],
    ['2026-09-02', 'Spring 2027, Summer 2027, Fall 2027'],
    ['2026-11-25', 'Spring 2027, Summer 2027, Fall 2027'],
  ])('have the semesters that one can still begin on %s', (today, terms) => {
    const labels = offered('entry_term', {}, today).map(([, label]) => label);
    expect(labels.join(', ')).toBe(terms);
  });

  it('omit the United States for noncitizens', () => {
    const values = offered('citizenship', { us_citizen: 'N' }).map(([value]) => value);
    expect(values).not.toContain('USA');
    expect(values.length).toBe(offered('country').length - 1);
  });

  it('contain states, provinces, armed forces and territories', () => {
    const values = offered('college_state', { college_credit: 'Y' })
      .map(([value]) => value)
      .filter(Boolean);
    expect(values).toEqual(
      expect.arrayContaining(['KS', 'DC', 'PR', 'GU', 'AS', 'MP', 'VI', 'AA', 'AE', 'AP', 'ON', 'NU', 'YT']),
    );
    expect(values.filter((value) => /^(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)$/.test(value))).toHaveLength(13);
    expect(new Set(values).size).toBe(values.length);
  });

  it('contain the types of high school of the rules', () => {
    expect(offered('hs_type').map(([value]) => value)).toEqual(expect.arrayContaining(['HS', 'HMS', 'GED']));
  });

  it('have the same stored values in the same order as before', () => {
    for (const { keys, values, given } of offers) {
      for (const key of keys) expect([key, valuesOffered(key, given)]).toEqual([key, values]);
    }
  });

  it('are yes and no for all other questions', () => {
    const others = new Set(offers.flatMap(({ keys }) => keys));
    const choices = [...form.fields.values()].filter(
      ({ type, key }) => (type === 'radio' || type === 'select') && !others.has(key),
    );
    expect(choices.length).toBeGreaterThan(30);
    for (const { key } of choices) expect([key, valuesOffered(key)]).toEqual([key, otherwise]);
  });

  it('depend on the controlling answer where the form declares it', () => {
    expect(offered('state', { country: 'CAN' }).map(([value]) => value)).toContain('QC');
    expect(offered('state', { country: 'CAN' }).map(([value]) => value)).not.toContain('KS');
    expect(offered('state', { country: 'USA' }).map(([value]) => value)).toContain('KS');
  });
});

describe('the description of a chosen option', () => {
  it('is the label of the option', () => {
    const values = valuesOf();
    expect(applyEdit(form, values, { country: 'USA' }).changed).toEqual({
      country: 'USA',
      country_desc: 'United States',
    });
    expect(applyEdit(form, values, { us_citizen: 'Y' }).changed).toEqual({ us_citizen: 'Y', us_citizen_desc: 'Yes' });
  });

  it('is cleared with its answer when the controlling answer changes', () => {
    const values = valuesOf({ country: 'USA', state: 'KS' });
    expect(values['state_desc']).toBe('Kansas');
    const after = withChanges(values, applyEdit(form, values, { country: 'CAN' }).changed);
    expect([after['state'], after['state_desc']]).toEqual(['', '']);
  });
});
