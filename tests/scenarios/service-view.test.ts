import { describe, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { admissions } from '../support/admissions.ts';
import { accountDrivers } from '../drivers/index.ts';
import { runningPortal } from '../drivers/running-portal.ts';
import { openService, serviceSecret } from '../support/links.ts';

/** The current response to staff. */
async function read(username: string): Promise<Output<'serviceView'>> {
  const { portal } = await runningPortal();
  return (await openService(portal.browser(), await serviceSecret(portal, username))).json<Output<'serviceView'>>();
}

describe.each(accountDrivers)('the service view of an application, through the %s', (_name, arrive) => {
  it('has the current answers, choices and counts', async () => {
    const applicant = await arrive();
    await applicant.answers({ first_name: 'Ada', us_citizen: 'N', us_permanent_resident: 'Y', college_credit: 'Y' });
    await applicant.choosesTab('perm_resident_proof', 'send_later');
    await applicant.addsAnother('college');
    await applicant.goesTo('high-school');
    const view = await read(applicant.username);
    expect(view).toMatchObject({
      username: applicant.username,
      answer: { first_name: 'Ada', us_citizen: 'N', us_citizen_desc: 'No' },
      tabs: { perm_resident_proof: 'send_later' },
      add_another: { college: 2 },
      web_status: 'started',
      receipt: null,
    });
  });

  it('has no answers that a later answer has cleared', async () => {
    const applicant = await arrive();
    await applicant.answers({ us_citizen: 'N', citizenship: 'FRA' });
    await applicant.answers({ us_citizen: 'Y' });
    await applicant.goesTo('high-school');
    const { answer } = await read(applicant.username);
    expect([answer['us_citizen'], answer['citizenship']]).toEqual(['Y', undefined]);
  });

  it('has the submitted answers and the reference after the submission', async () => {
    const applicant = await arrive();
    await applicant.answers(admissions.complete);
    await applicant.submits();
    const { answer, web_status: status, receipt, form_version: version } = await read(applicant.username);
    expect([status, receipt?.reference, version]).toEqual([
      'submitted',
      expect.stringMatching(/^[A-Z\d]{4}-[A-Z\d]{4}$/),
      1,
    ]);
    expect(answer).toMatchObject({ first_name: 'Ada', legal_agree: true });
  });
});
