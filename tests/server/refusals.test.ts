import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, contract } from '../../api-client/index.ts';
import type { Browser } from '../support/browser.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await openPortal();
  browser = await loggedIn(portal);
});
afterAll(() => portal.close());

const put = (payload: string, headers: Record<string, string> = {}) =>
  browser.send('PUT', '/api/answer', { body: payload, headers: { 'x-binding': browser.binding ?? '', ...headers } });
const isEmpty = async (): Promise<void> => expect((await browser.loadProfile()).answer).toEqual({});

describe('invalid answers are refused, and nothing of the request is saved', () => {
  it.each<[what: string, answers: unknown, key: string]>([
    ['a question that does not exist', { "a'; DROP TABLE answers--": 'x' }, "a'; DROP TABLE answers--"],
    ['the status', { web_status: 'submitted' }, 'web_status'],
    ['a description in own words', { country_desc: 'Admitted by the Dean' }, 'country_desc'],
    ['a document', { perm_resident_upload: 'ANSWERED' }, 'perm_resident_upload'],
    ['a list', { ssn: ['078-05-1120'] }, ''],
    ['a number', { first_name: 1 }, ''],
    ['null', { first_name: null }, ''],
    ['a text for a check', { race_asian: 'true' }, 'race_asian'],
    ['a check for a text', { first_name: true }, 'first_name'],
    ['too long a text', { first_name: 'x'.repeat(2000) }, 'first_name'],
    ['a text beyond any answer', { first_name: 'x'.repeat(10_001) }, ''],
    ['an option that is not offered', { country: 'ZZZ' }, 'country'],
    ['a day that does not exist', { birth_date: '2008-02-30' }, 'birth_date'],
    ['a month that does not exist', { grad_month: '13' }, 'grad_month'],
    ['a hidden question', { lived_since_birth: 'Y' }, 'lived_since_birth'],
    ['a block that is not shown', { college_4_name: 'Example College' }, 'college_4_name'],
    ['a tab as an answer', { 'tab:perm_resident_proof': 'send_later' }, 'tab:perm_resident_proof'],
    ['the session as an answer', { 'session:is_service_user': 'true' }, 'session:is_service_user'],
  ])('%s', async (_what, answers, key) => {
    const answer = await browser.call('saveAnswers', {
      body: { answers: { last_name: 'Lovelace', ...(answers as object) } },
    });
    expect(answer.statusCode).toBe(400);
    if (key !== '')
      expect(answer.json()).toMatchObject({
        message: expect.stringContaining(key),
        errors: { [key]: [expect.any(String)] },
      });
    await isEmpty();
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'])(
    'the name %s at any depth',
    async (name) => {
      for (const body of [
        `{"answers":{"${name}":"x"}}`,
        `{"answers":{},"${name}":{}}`,
        `{"answers":{"first_name":"Ada"},"from":{"${name}":"x"}}`,
      ]) {
        expect((await put(body)).statusCode).toBe(400);
      }
      await isEmpty();
    },
  );

  it.each([
    ['a body that is not JSON', '{"answers":'],
    ['a text after the JSON', '{"answers":{}} x'],
    ['a list', '[]'],
    ['a text', '"answers"'],
    ['no body', ''],
    ['no answers', '{}'],
    ['a property that the contract does not know', '{"answers":{},"submit":true}'],
    ['a name twice', '{"answers":{"first_name":"Ada","first_name":"Eve"}}'],
    ['a name twice, once escaped', String.raw`{"answers":{"first_name":"Ada","first\u005fname":"Eve"}}`],
    ['a NUL', String.raw`{"answers":{"first_name":"A\u0000da"}}`],
    ['half a character', String.raw`{"answers":{"first_name":"A\ud83dda"}}`],
    ['nested 21 deep', `{"answers":${'['.repeat(20)}${']'.repeat(20)}}`],
    ['nested deeper than any stack', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('%s', async (_what, body) => {
    const answer = await put(body);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['message']]);
    await isEmpty();
  });

  it('a body that is not UTF-8', async () => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/public/login',
      headers: { 'content-type': 'application/json' },
      payload: Buffer.concat([Buffer.from('{"username":"a'), Buffer.from([0xff]), Buffer.from('","password":"b"}')]),
    });
    expect(answer.statusCode).toBe(400);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
  ])('a body of the type %j', async (type) => {
    expect((await put('{"answers":{"first_name":"Ada"}}', { 'content-type': type })).statusCode).toBe(415);
    await isEmpty();
  });

  it('a body beyond 256 KB', async () => {
    const answer = await put(`{"answers":{"first_name":"${'x'.repeat(256 * 1024)}"}}`);
    expect([answer.statusCode, answer.json()]).toEqual([413, { message: 'The body is too large.' }]);
    await isEmpty();
  });
});

describe('requests that no client would make', () => {
  it.each<[CallName, unknown]>([
    ['lastPage', { last_page: 'https://evil.example' }],
    ['lastPage', { last_page: '//evil.example' }],
    ['lastPage', {}],
    ['webStatus', { web_status: 'admitted' }],
    ['validations', { errors: { city: 'City' } }],
    ['submit', { receipt: 'mine' }],
    ['login', { username: 'a@example.edu' }],
    ['login', { username: ['a@example.edu'], password: 'x' }],
    ['login', { username: 'a@example.edu', password: 'x'.repeat(257) }],
    ['confirm', { username: 'a@example.edu', code: 123_456 }],
    ['signup', { username: 'a@example.edu', password: 'x'.repeat(257) }],
  ])('%s with %j is refused with 400 and a message', async (name, body) => {
    const answer = await browser.call(name, { body });
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ message: expect.any(String) })]);
  });

  it('a repeated query parameter is refused with 400', async () => {
    for (const url of [
      '/lookup/find?category=address&category=hs_ceeb&query=x',
      '/api/profile?a=1&a=2',
      '/lookup/find?category=address&query=x&more=1',
    ]) {
      expect((await browser.send('GET', url)).statusCode).toBe(400);
    }
  });

  it.each([
    '/api',
    '/api/nothing',
    '/public/nothing',
    '/service',
    '/lookup/find/x',
    '/.git/HEAD',
    '/package.json',
    '/forms/admissions/form.json',
    '/assets/nothing.js',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/metrics.json',
  ])('GET %s is refused with 404 as JSON', async (url) => {
    const answer = await browser.send('GET', url, { headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.headers['content-type'], Object.keys(answer.json())]).toEqual([
      404,
      'application/json; charset=utf-8',
      ['message'],
    ]);
  });

  it.each([
    ['POST', '/api/profile', 'GET'],
    ['GET', '/api/answer', 'PUT'],
    ['DELETE', '/api/tabs', 'PUT, GET'],
    ['HEAD', '/api/logout', 'GET'],
    ['OPTIONS', '/public/login', 'POST'],
    ['TRACE', '/api/submit', 'POST'],
    ['PATCH', '/api/answer', 'PUT'],
    ['POST', '/about', 'GET, HEAD'],
    ['GET', '/public/login', 'POST'],
  ])('%s %s is refused with 405 and the allowed methods', async (method, url, allow) => {
    const answer = await browser.send(method, url);
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allow]);
  });

  it.each(
    Object.entries(contract)
      .filter(([, { role }]) => role === 'applicant')
      .map(([name]) => name as CallName),
  )('%s without a session is refused', async (name) => {
    const answer = await portal.browser().call(name, { body: contract[name].method === 'GET' ? undefined : {} });
    expect([401, 404]).toContain(answer.statusCode);
  });

  it('as an image or a script of the page has no data', async () => {
    for (const destination of ['image', 'script', 'iframe', 'style']) {
      expect((await browser.call('profile', { headers: { 'sec-fetch-dest': destination } })).statusCode).toBe(403);
    }
  });

  it('that fail unexpectedly return only the generic message', async () => {
    const broken = await openPortal();
    await sql`alter table throttles rename to elsewhere`.execute(broken.database);
    const answer = await broken.browser().call('login', { body: { username: 'a@example.edu', password: 'x' } });
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { message: "We've encountered an unexpected error at this time. Please try again later." },
    ]);
    expect(broken.logs.join('')).toContain(answer.headers['x-request-id']);
    await broken.database.destroy();
    expect((await broken.browser().send('GET', '/healthz')).statusCode).toBe(200);
    expect((await broken.browser().send('GET', '/readyz')).statusCode).toBe(503);
    await broken.app.close();
  });
});
