import { describe, expect, it } from 'vitest';
import { ServerError } from '../../api-client/index.ts';
import { accountDrivers } from '../drivers/index.ts';
import { password, runningPortal } from '../drivers/running-portal.ts';
import { arriveAtServer } from '../drivers/server-driver.ts';
import { createVisit, type Visit } from '../drivers/visit.ts';

async function anotherDevice(username: string): Promise<Visit> {
  const visit = createVisit((await runningPortal()).origin);
  await visit.client.login({ body: { username, password } });
  visit.bindTo((await visit.client.profile()).binding);
  return visit;
}

/** A logged-in visit with a new account. */
async function loggedIn(): Promise<Visit & { readonly username: string }> {
  const { username } = await arriveAtServer();
  return { ...(await anotherDevice(username)), username };
}

async function refusal(call: Promise<unknown>): Promise<{ readonly status: number; readonly body: unknown }> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServerError)) throw new Error('The call was not refused.', { cause: error });
  return { status: error.status, body: error.body };
}

describe.each(accountDrivers)('saved answers, through the %s', (_name, arrive) => {
  it('are available on another device', async () => {
    const applicant = await arrive();
    await applicant.answers({ first_name: 'Ada', country: 'USA', state: 'KS' });
    await applicant.goesTo('high-school');
    const { answer } = await (await anotherDevice(applicant.username)).client.profile();
    expect(answer).toMatchObject({
      first_name: 'Ada',
      country: 'USA',
      country_desc: 'United States',
      state: 'KS',
      state_desc: 'Kansas',
    });
  });

  it('include the last page of the applicant', async () => {
    const applicant = await arrive();
    await applicant.goesTo('academics');
    const device = await anotherDevice(applicant.username);
    await expect.poll(async () => (await device.client.profile()).last_page).toBe('/academics');
  });
});

describe('two devices of one applicant', () => {
  it('can change different answers', async () => {
    const first = await loggedIn();
    const second = await anotherDevice(first.username);
    await first.client.saveAnswers({ body: { answers: { first_name: 'Ada' }, from: { first_name: '' } } });
    await second.client.saveAnswers({ body: { answers: { last_name: 'Lovelace' }, from: { last_name: '' } } });
    expect((await first.client.profile()).answer).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  });

  it('have to choose between two answers to the same question', async () => {
    const first = await loggedIn();
    const second = await anotherDevice(first.username);
    await first.client.saveAnswers({ body: { answers: { first_name: 'Ada' }, from: { first_name: '' } } });
    const { status, body } = await refusal(
      second.client.saveAnswers({ body: { answers: { first_name: 'Augusta' }, from: { first_name: '' } } }),
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({ answers: { first_name: 'Ada' } });
    expect((await first.client.profile()).answer['first_name']).toBe('Ada');
  });
});

describe('the page of one account', () => {
  it('writes nothing to another account that has logged in since', async () => {
    const sister = await loggedIn();
    const visit = createVisit((await runningPortal()).origin);
    const brother = (await arriveAtServer()).username;
    await visit.client.login({ body: { username: brother, password } });
    visit.bindTo((await visit.client.profile()).binding);
    await visit.client.login({ body: { username: sister.username, password } });
    const { status } = await refusal(visit.client.saveAnswers({ body: { answers: { first_name: 'Brother' } } }));
    expect(status).toBe(409);
    expect((await sister.client.profile()).answer['first_name']).toBeUndefined();
  });
});

describe('answers that cannot be saved', () => {
  it.each<readonly [string, Record<string, string | boolean>, string]>([
    ['an unknown key', { first_name: 'Ada', shoe_size: '38' }, 'shoe_size'],
    ['a description', { us_citizen: 'Y', us_citizen_desc: 'Admitted' }, 'us_citizen_desc'],
    ['a check that is a string', { legal_agree: 'true' }, 'legal_agree'],
    ['a text that is a boolean', { first_name: true }, 'first_name'],
    ['an unavailable option', { us_citizen: 'MAYBE' }, 'us_citizen'],
    ['a state of another country', { country: 'CAN', state: 'KS' }, 'state'],
    ['a text that is too long', { first_name: 'x'.repeat(129) }, 'first_name'],
    ['a hidden question', { us_citizen: 'Y', citizenship: 'IND' }, 'citizenship'],
    [
      'a document',
      { us_citizen: 'N', us_permanent_resident: 'Y', perm_resident_upload: 'ANSWERED' },
      'perm_resident_upload',
    ],
    ['a day that does not exist', { birth_date: '2008-02-30' }, 'birth_date'],
    ['a copy beyond the count', { college_credit: 'Y', college_3_name: 'Third' }, 'college_3_name'],
  ])('are refused completely, with the key: %s', async (_what, answers, key) => {
    const { client } = await loggedIn();
    const { status, body } = await refusal(client.saveAnswers({ body: { answers } }));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: expect.stringContaining(key),
      errors: { [key]: [expect.stringMatching(/\.$/)] },
    });
    expect((await client.profile()).answer).toEqual({});
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('are refused under the name %s', async (key) => {
    const { client, request } = await loggedIn();
    const { binding } = await client.profile();
    const response = await request('/api/answer', {
      method: 'PUT',
      body: `{"answers":{"first_name":"Ada","${key}":"x"}}`,
      headers: { 'content-type': 'application/json', 'x-binding': binding },
    });
    expect(response.status).toBe(400);
    expect((await client.profile()).answer).toEqual({});
  });

  it.each([
    ['no JSON', '{"answers":', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['another type', '{"answers":{}}', 'text/plain', 415],
    ['a body without answers', '{}', 'application/json', 400],
    ['an unknown property', '{"answers":{},"admin":true}', 'application/json', 400],
    ['half a character', String.raw`{"answers":{"first_name":"\uD800"}}`, 'application/json', 400],
    ['NUL', String.raw`{"answers":{"first_name":"a\u0000b"}}`, 'application/json', 400],
    ['a property twice', '{"answers":{"first_name":"A","first_name":"B"}}', 'application/json', 400],
    ['a body of 300 kB', JSON.stringify({ answers: { first_name: 'x'.repeat(300_000) } }), 'application/json', 413],
  ])('have a message, and never cause a server error: %s', async (_what, body, type, status) => {
    const { client, request } = await loggedIn();
    const { binding } = await client.profile();
    const response = await request('/api/answer', {
      method: 'PUT',
      body,
      headers: { 'content-type': type, 'x-binding': binding },
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\.$/) });
    expect((await client.profile()).answer).toEqual({});
  });
});
