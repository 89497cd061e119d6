import { describe, expect, it } from 'vitest';
import { sectionDrivers } from '../drivers/index.ts';

describe.each(sectionDrivers)('military service, through the %s', (_name, arrive) => {
  it('asks for the place of station on active duty, otherwise for the date of separation', async () => {
    const applicant = await arrive();
    expect(await applicant.sees('military_active')).toBe(false);
    await applicant.answers({ us_military: 'Y', military_active: 'Y', military_stationed_state: 'KS' });
    expect(await applicant.sees('military_stationed_state')).toBe(true);
    expect(await applicant.sees('military_separation_within_last_12')).toBe(false);
    await applicant.answers({ military_active: 'N' });
    expect(await applicant.sees('military_stationed_state')).toBe(false);
    expect(await applicant.answerTo('military_stationed_state')).toBe('');
    expect(await applicant.sees('military_separation_within_last_12')).toBe(true);
  });

  it('asks dependents for the place of station of their family', async () => {
    const applicant = await arrive();
    await applicant.answers({ military_dependent: 'Y', family_stationed_state: 'TX' });
    expect(await applicant.answerTo('family_stationed_state')).toBe('TX');
    await applicant.answers({ military_dependent: 'N' });
    expect(await applicant.sees('family_stationed_state')).toBe(false);
    expect(await applicant.answerTo('family_stationed_state')).toBe('');
  });
});
