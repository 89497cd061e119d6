import { describe, expect, it } from 'vitest';
import { sectionDrivers } from '../drivers/index.ts';

describe.each(sectionDrivers)('citizenship, through the %s', (_name, arrive) => {
  it('asks only noncitizens about their country', async () => {
    const applicant = await arrive();
    await applicant.answers({ us_citizen: 'Y' });
    expect(await applicant.sees('citizenship')).toBe(false);
    await applicant.answers({ us_citizen: 'N' });
    expect(await applicant.sees('citizenship')).toBe(true);
    expect(await applicant.choicesFor('citizenship')).not.toContain('United States');
  });

  it('asks about a visa only if the applicant is neither a permanent resident nor an eligible noncitizen', async () => {
    const applicant = await arrive();
    await applicant.answers({ us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'N' });
    expect(await applicant.sees('us_eligible_noncitizen')).toBe(true);
    expect(await applicant.sees('visa_study')).toBe(true);
    expect(await applicant.sees('perm_resident_upload')).toBe(false);
    await applicant.answers({ us_eligible_noncitizen: 'Y' });
    expect(await applicant.sees('visa_study')).toBe(false);
    await applicant.answers({ us_permanent_resident: 'Y' });
    expect(await applicant.sees('us_eligible_noncitizen')).toBe(false);
  });

  it('asks for the type of a visa, and clears it without a visa', async () => {
    const applicant = await arrive();
    await applicant.answers({ us_citizen: 'N', us_permanent_resident: 'N', visa_us: 'Y', visa_us_type: 'F1' });
    expect(await applicant.answerTo('visa_us_type')).toBe('F1');
    await applicant.answers({ visa_us: 'N' });
    expect(await applicant.sees('visa_us_type')).toBe(false);
    expect(await applicant.answerTo('visa_us_type')).toBe('');
  });

  it('clears everything that citizens are not asked', async () => {
    const applicant = await arrive();
    await applicant.answers({
      us_citizen: 'N',
      citizenship: 'IND',
      us_permanent_resident: 'N',
      visa_us: 'Y',
      visa_us_type: 'H4',
    });
    await applicant.answers({ us_citizen: 'Y' });
    for (const key of ['citizenship', 'us_permanent_resident', 'visa_us', 'visa_us_type'])
      expect(await applicant.answerTo(key), key).toBe('');
  });
});
