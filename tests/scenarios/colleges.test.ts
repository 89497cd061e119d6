import { describe, expect, it } from 'vitest';
import { driversWithBlocks, sectionDrivers } from '../drivers/index.ts';

describe.each(sectionDrivers)('colleges, through the %s', (_name, arrive) => {
  it('asks about colleges only with college credit, and clears them otherwise', async () => {
    const applicant = await arrive();
    expect(await applicant.sees('college_name')).toBe(false);
    await applicant.answers({ college_credit: 'Y', college_name: 'Prairie College', college_credit_hours: '12' });
    expect(await applicant.sees('college_2_name')).toBe(false);
    await applicant.answers({ college_credit: 'N' });
    expect(await applicant.sees('college_name')).toBe(false);
    expect(await applicant.answerTo('college_name')).toBe('');
    expect(await applicant.answerTo('college_credit_hours')).toBe('');
  });
});

describe.each(driversWithBlocks)('several colleges, through the %s', (_name, arrive) => {
  it('has up to five, one after the other', async () => {
    const applicant = await arrive();
    await applicant.answers({ college_credit: 'Y' });
    for (const n of [2, 3, 4, 5]) {
      expect(await applicant.sees(`college_${n}_name`)).toBe(false);
      await applicant.addsAnother('college');
      expect(await applicant.sees(`college_${n}_name`)).toBe(true);
    }
    await applicant.answers({ college_name: 'First', college_5_name: 'Fifth' });
    expect(await applicant.answerTo('college_5_name')).toBe('Fifth');
  });

  it('moves later ones up with all their answers when one is removed', async () => {
    const applicant = await arrive();
    await applicant.answers({ college_credit: 'Y' });
    await applicant.addsAnother('college');
    await applicant.addsAnother('college');
    await applicant.answers({
      college_name: 'First',
      college_2_name: 'Second',
      college_2_city: 'Salina',
      college_3_name: 'Third',
      college_3_state: 'KS',
      college_3_attend_to_month: '5',
    });
    await applicant.removesCopy('college', 2);
    expect(await applicant.sees('college_3_name')).toBe(false);
    expect(await applicant.answerTo('college_name')).toBe('First');
    expect(await applicant.answerTo('college_2_name')).toBe('Third');
    expect(await applicant.answerTo('college_2_city')).toBe('');
    expect(await applicant.answerTo('college_2_state')).toBe('KS');
    expect(await applicant.answerTo('college_2_attend_to_month')).toBe('5');
    expect(await applicant.answerTo('college_3_name')).toBe('');
  });
});
