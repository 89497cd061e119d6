import { describe, expect, it } from 'vitest';
import { nextStatus, statusFrom } from '../../api-client/index.ts';
import { admissions } from '../support/admissions.ts';
import { drivers } from '../drivers/index.ts';

describe.each(drivers)('submitting, through the %s', (_name, arrive) => {
  it('shows no missing answers before the first attempt', async () => {
    const applicant = await arrive();
    await applicant.answers({ ssn: '078' });
    await expect.poll(() => applicant.questionsInError()).toEqual([]);
    expect(await applicant.errorsOf('first_name')).toEqual([]);
  });

  it('shows every missing answer after an attempt, and stays open', async () => {
    const applicant = await arrive();
    await applicant.submits();
    expect(await applicant.isAt()).not.toBe('completion');
    await expect
      .poll(() => applicant.questionsInError())
      .toEqual([
        'first_name',
        'last_name',
        'birth_date',
        'gender',
        'country',
        'address_line_1',
        'city',
        'phone_mobile',
        'us_citizen',
        'instate_tuition',
        'hs_graduated',
        'hs_name',
        'entry_term',
        'applied_major',
        'legal_agree',
      ]);
    expect(await applicant.errorsOf('first_name')).toEqual(['Legal First Name']);
  });

  it('removes a corrected error at once, and shows a new one at once', async () => {
    const applicant = await arrive();
    await applicant.answers({ ...admissions.complete, last_name: '' });
    await applicant.submits();
    await expect.poll(() => applicant.questionsInError()).toEqual(['last_name']);
    await applicant.answers({ last_name: 'Lovelace', us_citizen: 'N' });
    await expect.poll(() => applicant.questionsInError()).toEqual(['citizenship', 'us_permanent_resident']);
  });

  it('accepts a complete application and goes to the completion page', async () => {
    const applicant = await arrive();
    await applicant.answers(admissions.complete);
    await applicant.submits();
    expect(await applicant.isAt()).toBe('completion');
    await expect.poll(() => applicant.questionsInError()).toEqual([]);
  });

  it('accepts an application that was corrected after a first attempt', async () => {
    const applicant = await arrive();
    const { legal_agree: certification = '', ...rest } = admissions.complete;
    await applicant.answers(rest);
    await applicant.submits();
    await expect.poll(() => applicant.questionsInError()).toEqual(['legal_agree']);
    await applicant.answers({ legal_agree: certification });
    await applicant.submits();
    expect(await applicant.isAt()).toBe('completion');
  });
});

describe('the web status', () => {
  it('is the number of distinct known statuses in the profile', () => {
    const list = (...statuses: readonly string[]) => statusFrom(statuses.map((web_status) => ({ web_status })));
    expect(list()).toBeNull();
    expect(list('started')).toBe('started');
    expect(list('started', 'started', 'unheard-of')).toBe('started');
    expect(list('started', 'validating')).toBe('validating');
    expect(list('submitted', 'started', 'validating')).toBe('submitted');
  });

  it('moves from none to started, validating and submitted, and never back', () => {
    expect(nextStatus(null, 'login')).toBe('started');
    expect(nextStatus('started', 'login')).toBe('started');
    expect(nextStatus('started', 'submit-attempt')).toBe('validating');
    expect(nextStatus('validating', 'submit-attempt')).toBe('validating');
    expect(nextStatus('validating', 'submitted')).toBe('submitted');
    for (const event of ['login', 'submit-attempt', 'submitted'] as const)
      expect(nextStatus('submitted', event)).toBe('submitted');
    expect(nextStatus('started', 'submitted')).toBe('started');
  });
});
