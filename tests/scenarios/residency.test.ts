import { describe, expect, it } from 'vitest';
import { furtherDrivers } from '../drivers/index.ts';

describe.each(furtherDrivers)('residency, through the %s', (_name, arrive) => {
  it('clears the date of the move to Kansas for applicants who are not residents', async () => {
    const applicant = await arrive();
    await applicant.answers({
      instate_tuition: 'Y',
      lived_since_birth: 'N',
      live_kansas_month: '5',
      live_kansas_year: '2020',
    });
    await applicant.answers({ instate_tuition: 'N' });
    expect(await applicant.sees('live_kansas_month')).toBe(false);
    expect(await applicant.answerTo('live_kansas_month')).toBe('');
    expect(await applicant.answerTo('live_kansas_year')).toBe('');
  });

  it('asks applicants who lived in Kansas before for the dates', async () => {
    const applicant = await arrive();
    await applicant.answers({ instate_tuition: 'N' });
    expect(await applicant.sees('prev_lived_ks_from_month')).toBe(false);
    await applicant.answers({ previously_lived_in_kansas: 'Y' });
    expect(await applicant.sees('prev_lived_ks_from_month')).toBe(true);
    expect(await applicant.sees('prev_lived_ks_to_year')).toBe(true);
    expect(await applicant.sees('lived_since_birth')).toBe(false);
  });

  it('asks about dependency, unless the applicant has always lived in Kansas', async () => {
    const applicant = await arrive();
    expect(await applicant.sees('tax_dependent')).toBe(false);
    await applicant.answers({ instate_tuition: 'Y' });
    expect(await applicant.sees('tax_dependent')).toBe(false);
    await applicant.answers({ lived_since_birth: 'Y' });
    expect(await applicant.sees('tax_dependent')).toBe(false);
    await applicant.answers({ lived_since_birth: 'N' });
    expect(await applicant.sees('tax_dependent')).toBe(true);
  });

  it('asks for the duration of residence of parents only of dependents whose parents live in Kansas', async () => {
    const applicant = await arrive();
    const answers = { parents_years_in_kansas: '1.5', parents_months_in_kansas: '18' };
    await applicant.answers({ instate_tuition: 'N', tax_dependent: 'Y', parents_kansas_resident: 'Y', ...answers });
    await applicant.submits();
    for (const key of Object.keys(answers)) expect(await applicant.questionsInError()).not.toContain(key);
    expect(await applicant.answerTo('parents_years_in_kansas')).toBe('1.5');
    await applicant.answers({ tax_dependent: 'N' });
    expect(await applicant.sees('parents_kansas_resident')).toBe(false);
    expect(await applicant.answerTo('parents_years_in_kansas')).toBe('');
  });
});
