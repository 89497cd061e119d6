import { describe, expect, it } from 'vitest';
import { sectionDrivers } from '../drivers/index.ts';

const people = ['parent_', 'parent_2_', 'guardian_'];

describe.each(sectionDrivers)('parents and guardian, through the %s', (_name, arrive) => {
  it('has separate answers for each of them', async () => {
    const applicant = await arrive();
    await applicant.answers({
      parent_first_name: 'Grace',
      parent_2_first_name: 'Howard',
      guardian_first_name: 'Ruth',
      parent_communication_preference: 'EMAIL',
    });
    expect(await Promise.all(people.map((prefix) => applicant.answerTo(`${prefix}first_name`)))).toEqual([
      'Grace',
      'Howard',
      'Ruth',
    ]);
    expect(await applicant.answerTo('parent_communication_preference')).toBe('EMAIL');
  });

  it('has an address only if it differs, and clears it otherwise', async () => {
    const applicant = await arrive();
    expect(await applicant.sees('parent_2_city')).toBe(false);
    await applicant.answers({
      parent_2_addr_same_as_perm_addr: 'N',
      parent_2_country: 'CAN',
      parent_2_state: 'ON',
      parent_2_city: 'Ottawa',
    });
    expect(await applicant.sees('parent_city')).toBe(false);
    expect(await applicant.answerTo('parent_2_state')).toBe('ON');
    await applicant.answers({ parent_2_addr_same_as_perm_addr: 'Y' });
    expect(await applicant.answerTo('parent_2_city')).toBe('');
    expect(await applicant.answerTo('parent_2_state')).toBe('');
  });
});
