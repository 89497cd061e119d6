import { describe, expect, it } from 'vitest';
import { sectionDrivers } from '../drivers/index.ts';

describe.each(sectionDrivers)('affiliation, ethnicity and race, through the %s', (_name, arrive) => {
  it('asks everybody about their family and the university', async () => {
    const applicant = await arrive();
    for (const key of ['wsu_employee', 'wsu_employee_dependent', 'parents_college_grad', 'parents_alumni']) {
      expect(await applicant.sees(key), key).toBe(true);
    }
    await applicant.answers({ wsu_employee: 'N', parents_alumni: 'Y' });
    expect(await applicant.answerTo('parents_alumni')).toBe('Y');
  });

  it('accepts any number of races, which can be cleared', async () => {
    const applicant = await arrive();
    await applicant.answers({ ethnicity: 'N', race_asian: 'true', race_white: 'true' });
    await applicant.answers({ race_white: '' });
    expect(await applicant.answerTo('race_asian')).toBe('true');
    expect(await applicant.answerTo('race_white')).toBe('');
  });
});
