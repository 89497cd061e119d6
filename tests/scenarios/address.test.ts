import { describe, expect, it } from 'vitest';
import { errorsOf, initialValues } from '../../engine/index.ts';
import { form, validators } from '../support/admissions.ts';
import { sectionDrivers } from '../drivers/index.ts';

describe.each(sectionDrivers)('addresses, through the %s', (_name, arrive) => {
  it('has a state only for countries with states, with the states of that country', async () => {
    const applicant = await arrive();
    expect(await applicant.sees('state')).toBe(false);
    await applicant.answers({ country: 'CAN', state: 'QC', city: 'Montréal' });
    expect(await applicant.answerTo('state')).toBe('QC');
    await applicant.answers({ country: 'USA' });
    expect(await applicant.answerTo('state')).toBe('');
    expect(await applicant.choicesFor('state')).toContain('Puerto Rico');
    expect(await applicant.answerTo('city')).toBe('Montréal');
  });

  it('has a mailing address only if it differs, and clears it otherwise', async () => {
    const applicant = await arrive();
    expect(await applicant.sees('mailing_address_line_1')).toBe(false);
    await applicant.answers({
      mailing_addr_same_as_perm_addr: 'N',
      mailing_country: 'USA',
      mailing_address_line_1: 'PO Box 7',
      mailing_state: 'OK',
    });
    expect(await applicant.sees('mailing_addr_effective_date')).toBe(true);
    expect(await applicant.answerTo('mailing_state')).toBe('OK');
    await applicant.answers({ mailing_addr_same_as_perm_addr: 'Y' });
    expect(await applicant.sees('mailing_address_line_1')).toBe(false);
    expect(await applicant.answerTo('mailing_address_line_1')).toBe('');
    expect(await applicant.answerTo('mailing_state')).toBe('');
  });

  it('has an international telephone number outside the United States', async () => {
    const applicant = await arrive();
    expect(await applicant.sees('phone_international')).toBe(false);
    await applicant.answers({ country: 'FRA' });
    expect(await applicant.sees('phone_international')).toBe(true);
    await applicant.answers({ country: 'USA' });
    expect(await applicant.sees('phone_international')).toBe(false);
  });
});

describe('the first day of a mailing address', () => {
  it.each([
    ['', []],
    ['2027-02-30', []],
    ['2027-02-28', []],
    ['2022-12-31', ['The minimum supported year is 2023']],
    ['2031-01-01', ['The maximum supported year is 2030']],
  ])('is neither too early nor too late if it is empty or not a date: %j', (date, messages) => {
    const answers = { mailing_addr_same_as_perm_addr: 'N', mailing_addr_effective_date: date };
    const values = initialValues(form, { today: '2026-03-16' }, answers);
    const errors = errorsOf(form, validators, values)['mailing_addr_effective_date'] ?? [];
    expect(errors.filter((message) => message.includes('supported year'))).toEqual(messages);
  });
});
