import { describe, expect, it } from 'vitest';
import { sectionDrivers } from '../drivers/index.ts';

describe.each(sectionDrivers)('high school, through the %s', (_name, arrive) => {
  it('asks for a graduation date, or for the date of an equivalency', async () => {
    const applicant = await arrive();
    await applicant.answers({ hs_type: 'HS', grad_month: '5', grad_year: '2026' });
    expect(await applicant.sees('ged_earned_month')).toBe(false);
    await applicant.answers({ hs_type: 'GED' });
    expect(await applicant.sees('grad_month')).toBe(false);
    expect(await applicant.answerTo('grad_month')).toBe('');
    expect(await applicant.answerTo('grad_year')).toBe('');
    expect(await applicant.sees('ged_earned_month')).toBe(true);
  });

  it('asks for class rank only if the school provides it', async () => {
    const applicant = await arrive();
    await applicant.answers({
      hs_type: 'HS',
      hs_has_class_rank: 'Y',
      hs_class_rank: '3',
      hs_class_total_students: '212',
    });
    expect(await applicant.answerTo('hs_class_rank')).toBe('3');
    await applicant.answers({ hs_has_class_rank: 'N' });
    expect(await applicant.sees('hs_class_rank')).toBe(false);
    expect(await applicant.answerTo('hs_class_total_students')).toBe('');
    await applicant.answers({ hs_type: 'HMS' });
    expect(await applicant.sees('hs_has_class_rank')).toBe(false);
  });

  it.each(['3,75', '95%', 'A', '3.8 (weighted 4.2)'])(
    'accepts a GPA and a class rank as on the transcript: %s',
    async (gpa) => {
      const applicant = await arrive();
      await applicant.answers({
        hs_type: 'HS',
        hs_gpa: gpa,
        hs_has_class_rank: 'Y',
        hs_class_rank: 'Top 10%',
        hs_class_total_students: '300',
      });
      await applicant.submits();
      expect(await applicant.questionsInError()).toContain('hs_name');
      for (const key of ['hs_gpa', 'hs_class_rank', 'hs_class_total_students'])
        expect(await applicant.questionsInError()).not.toContain(key);
      expect(await applicant.answerTo('hs_gpa')).toBe(gpa);
    },
  );

  it('asks for another scale', async () => {
    const applicant = await arrive();
    await applicant.answers({ gpa_scale: 'OTHER', gpa_scale_other: '20' });
    expect(await applicant.answerTo('gpa_scale_other')).toBe('20');
    await applicant.answers({ gpa_scale: '4' });
    expect(await applicant.sees('gpa_scale_other')).toBe(false);
    expect(await applicant.answerTo('gpa_scale_other')).toBe('');
  });

  it('asks for a state only for countries with states', async () => {
    const applicant = await arrive();
    expect(await applicant.sees('hs_state')).toBe(false);
    for (const country of ['USA', 'CAN']) {
      await applicant.answers({ hs_country: country });
      expect(await applicant.sees('hs_state'), country).toBe(true);
    }
    await applicant.answers({ hs_country: 'FRA' });
    expect(await applicant.sees('hs_state')).toBe(false);
  });

  it('accepts the name and address of an unlisted school', async () => {
    const applicant = await arrive();
    await applicant.answers({ hs_name: 'Escuela Nueva', hs_city: 'Bogotá', college_prep_ib: 'true' });
    expect(await applicant.answerTo('hs_name')).toBe('Escuela Nueva');
    expect(await applicant.answerTo('college_prep_ib')).toBe('true');
  });
});
