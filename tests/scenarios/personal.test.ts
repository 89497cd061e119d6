import { describe, expect, it } from 'vitest';
import { sectionDrivers } from '../drivers/index.ts';

describe.each(sectionDrivers)('personal details, through the %s', (_name, arrive) => {
  it('stores names of any script unchanged', async () => {
    const applicant = await arrive();
    await applicant.answers({
      first_name: 'Nguyễn',
      middle_name: 'ʻOkina',
      last_name: '李',
      preferred_name: 'Zoë',
      other_names: 'Ó Súilleabháin',
    });
    expect(await applicant.answerTo('first_name')).toBe('Nguyễn');
    expect(await applicant.answerTo('last_name')).toBe('李');
    expect(await applicant.answerTo('other_names')).toBe('Ó Súilleabháin');
  });

  it('offers the states of the country of birth, and clears the state when the country changes', async () => {
    const applicant = await arrive();
    await applicant.answers({ birth_country: 'USA', birth_state: 'KS' });
    await applicant.answers({ birth_country: 'CAN' });
    expect(await applicant.answerTo('birth_state')).toBe('');
    expect(await applicant.choicesFor('birth_state')).toContain('Ontario');
    expect(await applicant.choicesFor('birth_state')).not.toContain('Kansas');
    await applicant.answers({ birth_country: 'FRA' });
    expect(await applicant.sees('birth_state')).toBe(false);
  });

  it('asks for a language other than English only after a yes', async () => {
    const applicant = await arrive();
    expect(await applicant.sees('spoken_language')).toBe(false);
    await applicant.answers({ primary_language_eng: 'N' });
    expect(await applicant.sees('spoken_language')).toBe(true);
    await applicant.answers({ spoken_language: 'ARA' });
    await applicant.answers({ primary_language_eng: 'Y' });
    expect(await applicant.sees('spoken_language')).toBe(false);
    expect(await applicant.answerTo('spoken_language')).toBe('');
  });

  it('asks applicants with English as their first language about another one', async () => {
    const applicant = await arrive();
    expect(await applicant.sees('reg_spoken_language')).toBe(true);
    await applicant.answers({ primary_language_eng: 'N' });
    expect(await applicant.sees('reg_spoken_language')).toBe(false);
    await applicant.answers({ primary_language_eng: 'Y' });
    expect(await applicant.sees('reg_spoken_language')).toBe(true);
    await applicant.answers({ reg_spoken_language: 'Y' });
    expect(await applicant.sees('spoken_language')).toBe(true);
    await applicant.answers({ reg_spoken_language: 'N' });
    expect(await applicant.sees('spoken_language')).toBe(false);
  });

  it('stores a Social Security number as groups of 3, 2 and 4 digits', async () => {
    const applicant = await arrive();
    await applicant.answers({ ssn: '078-05-1120' });
    expect(await applicant.answerTo('ssn')).toBe('078-05-1120');
  });
});
