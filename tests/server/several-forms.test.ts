/** Two forms of one account: each has a separate application with separate paths. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import type { Browser, Sent } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { prefillSecret } from '../support/links.ts';
import { forms, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { catalog, scholarship } from './small-form.ts';
import { formOf, type Presigned } from '../support/uploading.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({}, undefined, (options) => ({
    ...options,
    forms: catalog(forms.current, scholarship),
  }));
});
afterAll(() => portal.close());

/** A call about the scholarship of the applicant. */
const scholarshipCall = (browser: Browser, method: string, path: string, sent: Sent = {}) =>
  browser.send(method, `/scholarship${path}`, { ...sent, headers: { 'x-binding': browser.binding ?? '' } });

const saveScholarship = (browser: Browser, answers: object) =>
  scholarshipCall(browser, 'PUT', '/api/answer', { body: { answers } });

describe('two forms of one account', () => {
  it('have separate answers for the same key', async () => {
    const browser = await loggedIn(portal);
    await browser.call('saveAnswers', { body: { answers: { first_name: 'Ada' } } });
    expect((await saveScholarship(browser, { first_name: 'Grace', essay: 'I work hard.' })).statusCode).toBe(200);
    expect((await browser.loadProfile()).answer).toEqual({ first_name: 'Ada' });
    const profile = (await scholarshipCall(browser, 'GET', '/api/profile')).json();
    expect(profile.answer).toEqual({ first_name: 'Grace', essay: 'I work hard.' });
  });

  it('accept only their own keys', async () => {
    const browser = await loggedIn(portal);
    expect((await browser.call('saveAnswers', { body: { answers: { essay: 'x' } } })).json().errors).toHaveProperty(
      'essay',
    );
    expect((await saveScholarship(browser, { last_name: 'x' })).json().errors).toHaveProperty('last_name');
  });

  it('encrypt sensitive answers', async () => {
    const browser = await loggedIn(portal);
    await saveScholarship(browser, { ssn: '078-05-1120' });
    expect((await scholarshipCall(browser, 'GET', '/api/profile')).json().answer).toEqual({ ssn: '078-05-1120' });
    const rows = await portal.database.selectFrom('answers').selectAll().where('form_id', '=', 'scholarship').execute();
    expect(rows.filter(({ key }) => key === 'ssn').map(({ value }) => value)).toEqual([null]);
  });

  it('accept uploads at the address that the server signed, into their own application', async () => {
    const browser = await loggedIn(portal);
    const signed = await scholarshipCall(browser, 'POST', '/api/presigned-url', { body: { answer_key: 'transcript' } });
    const { url, fields } = signed.json<Presigned>();
    const { body, type } = formOf(
      fields,
      png(20, 10, (x) => x * 10),
    );
    const posted = { method: 'POST', url, headers: { 'content-type': type }, payload: body } as const;
    expect((await portal.app.inject(posted)).statusCode, url).toBe(204);
    const received = { file_key: fields['key'], file_name: 'transcript.png' };
    const converted = await scholarshipCall(browser, 'POST', '/api/pdf/document-answer/transcript', { body: received });
    expect(converted.statusCode, converted.body).toBe(200);
    const status = async () =>
      (await scholarshipCall(browser, 'GET', '/api/pdf/document-answer/transcript')).json().status;
    await expect.poll(status, { interval: 100 }).toBe('COMPLETED');
    const profile = (await scholarshipCall(browser, 'GET', '/api/profile')).json();
    expect(profile.answer).toEqual({ transcript: 'ANSWERED' });
    expect(profile.document_answer).toMatchObject({ transcript: { file_name: 'transcript.png' } });
    expect((await browser.loadProfile()).document_answer).toEqual({});
  });

  it('have prefill links of their own, which fill in no other form', async () => {
    const secret = await prefillSecret(portal, { first_name: 'Grace' }, 'scholarship');
    const at = (base: string) => portal.browser().send('GET', `${base}/public/tmp`, { query: { token: secret } });
    expect((await at('')).statusCode).toBe(404);
    expect((await at('/scholarship')).json()).toEqual({ first_name: 'Grace' });
    const noted = await portal.database
      .selectFrom('audit')
      .select('form_id')
      .where('event', '=', 'prefill-opened')
      .execute();
    expect(noted).toEqual([{ form_id: 'scholarship' }]);
  });

  it('are submitted separately, each with its own definition', async () => {
    const browser = await loggedIn(portal);
    await saveScholarship(browser, { first_name: 'Grace' });
    const receipt = (await scholarshipCall(browser, 'POST', '/api/submit')).json().receipt;
    expect(receipt.reference).toMatch(/^\w{4}-\w{4}$/);
    expect((await saveScholarship(browser, { first_name: 'Eve' })).statusCode).toBe(409);
    await browser.call('saveAnswers', { body: { answers: completeApplication } });
    expect((await browser.loadProfile()).receipt).toBeNull();
    expect((await browser.call('submit')).statusCode).toBe(200);
    const rows = await portal.database.selectFrom('submissions').selectAll().orderBy('form_id').execute();
    expect(rows.map(({ form_id, definition_hash }) => [form_id, definition_hash])).toEqual([
      ['admissions', forms.current.definition.hash],
      ['scholarship', scholarship.definition.hash],
    ]);
  });

  it('do not exist before the first change: reading creates nothing', async () => {
    const browser = await loggedIn(portal);
    const profile = (await scholarshipCall(browser, 'GET', '/api/profile')).json();
    expect(profile).toMatchObject({ answer: {}, last_page: null, receipt: null, revision: 0, web_status: [] });
    const { username } = await browser.loadProfile();
    const rows = await portal.database
      .selectFrom('applications')
      .innerJoin('accounts', 'accounts.id', 'applications.account_id')
      .select('form_id')
      .where('username', '=', username)
      .execute();
    expect(rows).toEqual([{ form_id: 'admissions' }]);
  });
});

describe('a form that was removed while its page is open', () => {
  const gone = 'This form is no longer offered. What was saved before is kept; what you change now is not saved.';

  it.each([
    ['GET', '/gone/api/profile'],
    ['PUT', '/gone/api/answer'],
    ['POST', '/gone/api/submit'],
    ['GET', '/gone/lookup/address'],
  ])('has a reason for the applicant in the response to each call: %s %s', async (method, path) => {
    const browser = await loggedIn(portal);
    const sent = { ...(method === 'GET' ? {} : { body: { answers: {} } }), headers: { accept: '*/*' } };
    const response = await browser.send(method, path, sent);
    expect([response.statusCode, response.json()]).toEqual([404, { message: gone }]);
  });

  it('changes nothing for a wrong path of a served form, and for a path that is no call', async () => {
    const browser = await loggedIn(portal);
    for (const path of ['/scholarship/api/nothing', '/gone/nothing', '/api/nothing'])
      expect((await browser.send('PUT', path, { body: {} })).json()).not.toEqual({ message: gone });
  });
});

describe('the definitions of the served forms', () => {
  it('are stored as plain data with their identity', async () => {
    const rows = await portal.database.selectFrom('definitions').selectAll().orderBy('form_id').execute();
    expect(rows.map(({ hash, form_id, version }) => ({ hash, form_id, version }))).toEqual([
      { hash: forms.current.definition.hash, form_id: 'admissions', version: forms.current.form.version },
      { hash: scholarship.definition.hash, form_id: 'scholarship', version: 1 },
    ]);
    expect(rows[1]?.content).toEqual(scholarship.definition.content);
  });
});
