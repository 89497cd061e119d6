import { describe, expect, it } from 'vitest';
import { drivers } from '../drivers/index.ts';

describe.each(drivers)('academics, through the %s', (_name, arrive) => {
  it('warns of a degree taught online, and only then', async () => {
    const applicant = await arrive();
    await applicant.answers({ applied_major: 'general-studies-online' });
    expect(await applicant.sees('online_degree_warning')).toBe(true);
    await applicant.answers({ online_degree_warning: 'true' });
    await applicant.answers({ applied_major: 'undecided' });
    expect(await applicant.sees('online_degree_warning')).toBe(false);
    expect(await applicant.answerTo('online_degree_warning')).toBe('');
  });

  it('takes up to five activities', async () => {
    const applicant = await arrive();
    await applicant.answers({ entry_term: 'fall', activity_name: 'Choir', activity_5_name: 'Chess' });
    expect(await applicant.answerTo('activity_name')).toBe('Choir');
    expect(await applicant.answerTo('activity_5_name')).toBe('Chess');
  });
});
