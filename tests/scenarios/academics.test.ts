import { describe, expect, it } from 'vitest';
import { sectionDrivers } from '../drivers/index.ts';

describe.each(sectionDrivers)('academics, through the %s', (_name, arrive) => {
  it('shows a note for an online degree', async () => {
    const applicant = await arrive();
    await applicant.answers({ applied_major: 'general-studies-online' });
    expect(await applicant.sees('online_degree_warning')).toBe(true);
    await applicant.answers({ online_degree_warning: 'true' });
    await applicant.answers({ applied_major: 'undecided' });
    expect(await applicant.sees('online_degree_warning')).toBe(false);
    expect(await applicant.answerTo('online_degree_warning')).toBe('');
  });

  it('shows a note for every online degree and for no other', async () => {
    const applicant = await arrive();
    const online = [
      'applied-computing-online',
      'aging-studies-online',
      'criminal-justice-online',
      'early-childhood-online',
      'general-studies-online',
      'nursing-rn-bsn-online',
    ];
    for (const major of [...online, 'nursing', 'undecided']) {
      await applicant.answers({ applied_major: major });
      expect(await applicant.sees('online_degree_warning'), major).toBe(online.includes(major));
    }
  });

  it('has up to five activities', async () => {
    const applicant = await arrive();
    await applicant.answers({ entry_term: 'fall-2027', activity_name: 'Choir', activity_5_name: 'Chess' });
    expect(await applicant.answerTo('activity_name')).toBe('Choir');
    expect(await applicant.answerTo('activity_5_name')).toBe('Chess');
  });
});
