import { describe, expect, it } from 'vitest';
import { sectionDrivers } from '../drivers/index.ts';

describe.each(sectionDrivers)('test scores, through the %s', (_name, arrive) => {
  it('asks for scores of the tests taken, and clears those of a test not taken', async () => {
    const applicant = await arrive();
    expect(await applicant.sees('sat_score_math')).toBe(false);
    await applicant.answers({
      sat_taken: 'Y',
      sat_score_math: '570',
      sat_score_reading_writing: '610',
      act_taken: 'Y',
      act_score_composite: '28',
    });
    await applicant.answers({ sat_taken: 'N' });
    expect(await applicant.sees('sat_score_math')).toBe(false);
    expect(await applicant.answerTo('sat_score_math')).toBe('');
    expect(await applicant.answerTo('act_score_composite')).toBe('28');
  });

  it('accepts that an applicant does not remember', async () => {
    const applicant = await arrive();
    await applicant.answers({ act_taken: 'Y', act_taken_unsure: 'true' });
    expect(await applicant.answerTo('act_taken_unsure')).toBe('true');
    await applicant.answers({ act_taken: 'N' });
    expect(await applicant.answerTo('act_taken_unsure')).toBe('');
  });
});
