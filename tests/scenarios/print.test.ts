import { describe, expect, it } from 'vitest';
import { initialValues, viewField, type WireAnswers } from '../../engine/index.ts';
import { form } from '../support/admissions.ts';

function read(key: string, answers: WireAnswers): string | undefined {
  return viewField(form, initialValues(form, { today: '2026-03-16', is_service_user: 'true' }, answers), key)?.text;
}

describe('printed answers', () => {
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

  it('have the name of every month', () => {
    const months = Array.from({ length: 12 }, (_, index) =>
      read('grad_month', { hs_type: 'HS', grad_month: String(index + 1), grad_year: '2026' }),
    );
    expect(months.join(' ')).toBe(
      'January 2026 February 2026 March 2026 April 2026 May 2026 June 2026 ' +
        'July 2026 August 2026 September 2026 October 2026 November 2026 December 2026',
    );
  });

  it('do not exist for hidden questions', () => {
    expect(read('citizenship', { us_citizen: 'Y', citizenship: 'IND' })).toBeUndefined();
  });
});
