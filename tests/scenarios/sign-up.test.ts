import { describe, expect, it } from 'vitest';
import { accountDrivers } from '../drivers/index.ts';
import { mailedCode, password, runningPortal } from '../drivers/running-portal.ts';
import { createVisit } from '../drivers/visit.ts';

describe.each(accountDrivers)('an account, through the %s', (_name, arrive) => {
  it('is created, confirmed with the mailed code, and opened with its password', async () => {
    const applicant = await arrive({ as: 'visitor' });
    await applicant.signsUp();
    expect(await applicant.isLoggedIn()).toBe(false);
    await applicant.confirms();
    expect(await applicant.isLoggedIn()).toBe(false);
    await applicant.logsIn();
    expect(await applicant.isLoggedIn()).toBe(true);
    await applicant.logsOut();
    expect(await applicant.isLoggedIn()).toBe(false);
  });

  it('keeps the answers for the next login', async () => {
    const applicant = await arrive();
    await applicant.answers({ first_name: 'Ada', ssn: '078-05-1120', race_asian: 'true' });
    await applicant.goesTo('academics');
    await applicant.logsOut();
    await applicant.logsIn();
    expect(await applicant.answerTo('first_name')).toBe('Ada');
    expect(await applicant.answerTo('ssn')).toBe('078-05-1120');
    expect(await applicant.answerTo('race_asian')).toBe('true');
  });

  it('starts its application with the first login', async () => {
    const { username } = await arrive();
    const { client } = await visitOf(username);
    const profile = await client.profile();
    expect(profile.web_status).toEqual([{ web_status: 'started' }]);
    expect(profile.username).toBe(username);
  });
});

describe('an account on the server', () => {
  it('has the same response before its confirmation, for a wrong password and for an unknown name', async () => {
    const { client, request } = createVisit((await runningPortal()).origin);
    const username = 'not-confirmed@example.edu';
    await client.signup({ body: { username, password } });
    const tries = [
      [username, password],
      [username, 'Wrong-Horse-7-Battery'],
      ['unknown@example.edu', password],
    ];
    const answers = await Promise.all(
      tries.map(async ([name, word]) => {
        const response = await request('/public/login', {
          method: 'POST',
          body: JSON.stringify({ username: name, password: word }),
          headers: { 'content-type': 'application/json' },
        });
        return [response.status, await response.text()];
      }),
    );
    expect(answers.map(([status]) => status)).toEqual([400, 400, 400]);
    expect(new Set(answers.map(([, text]) => text))).toEqual(new Set([answers[0]?.[1]]));
  });

  it('receives a code of six digits', async () => {
    const { client } = createVisit((await runningPortal()).origin);
    await client.signup({ body: { username: 'code@example.edu', password } });
    expect(await mailedCode('code@example.edu')).toMatch(/^\d{6}$/);
  });
});

async function visitOf(username: string) {
  const visit = createVisit((await runningPortal()).origin);
  await visit.client.login({ body: { username, password } });
  return visit;
}
