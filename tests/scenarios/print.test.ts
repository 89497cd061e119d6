import { describe, expect, it } from 'vitest';
import { initialValues, viewField, type WireAnswers } from '../../engine/index.ts';
import { form } from '../drivers/admissions.ts';

function read(key: string, answers: WireAnswers): string | undefined {
  return viewField(form, initialValues(form, { today: '2026-03-16', is_service_user: 'true' }, answers), key)?.text;
}

describe('answers as they are read', () => {
  it.each<readonly [string, WireAnswers, string]>([
    ['first_name', { first_name: 'Ada' }, 'Ada'],
    ['country', { country: 'USA' }, 'United States'],
    ['us_citizen', { us_citizen: 'Y' }, 'Yes'],
    ['birth_date', { birth_date: '2008-03-04' }, 'March 4, 2008'],
    ['grad_month', { hs_type: 'HS', grad_month: '5', grad_year: '2026' }, 'May 2026'],
    ['legal_agree', { legal_agree: true }, 'Yes'],
    ['phone_home', { phone_home: '(316) 555-0100' }, '(316) 555-0100'],
    ['middle_name', {}, ''],
  ])('%s of %j is %j', (key, answers, text) => {
    expect(read(key, answers)).toBe(text);
  });

  it('are not read where they were not asked', () => {
    expect(read('citizenship', { us_citizen: 'Y', citizenship: 'IND' })).toBeUndefined();
  });
});
