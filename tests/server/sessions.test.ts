import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { contract, identityCookiePrefix } from '../../api-client/index.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const sessionCookie = '__Host-matricula-session';

describe('a session', () => {
  it('has a cookie that no script can read, and a marker cookie without information', async () => {
    const browser = await loggedIn(portal, 'cookies@example.edu');
    const answer = await browser.call('login', { body: { username: 'cookies@example.edu', password: goodPassword } });
    const [device, ...cookies] = answer.headers['set-cookie'] as string[];
    expect([device, ...cookies]).toHaveLength(3);
    expect(device).toMatch(/^__Host-matricula-device=/);
    expect(cookies[0]).toMatch(/^__Host-matricula-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
    expect(cookies[1]).toBe(`__Host-${identityCookiePrefix}.session=1; Path=/; Secure; SameSite=Lax`);
  });

  it('has cookies without Secure only on a trial server, for a browser on the same machine', async () => {
    const trial = await openPortal({ publicUrl: null });
    onTestFinished(() => trial.close());
    await trial.app.listen({ host: '127.0.0.1', port: 0 });
    const logIn = async (opened: Portal, host: string, more: Record<string, string> = {}): Promise<string> => {
      const username = `trial-${JSON.stringify([host, more]).replaceAll(/\W+/g, '-')}a@example.edu`;
      await loggedIn(opened, username);
      const answer = await opened
        .browser()
        .call('login', { body: { username, password: goodPassword }, headers: { host, ...more } });
      return String(answer.headers['set-cookie']);
    };
    for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000']) {
      const cookies = await logIn(trial, host);
      expect(cookies).toMatch(/^matricula-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+,/);
      expect(cookies).toMatch(/,matricula-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict,/);
      expect(cookies).toMatch(new RegExp(`,${identityCookiePrefix}\\.session=1; Path=/; SameSite=Lax$`));
      expect(await logIn(portal, host)).toContain('__Host-matricula-session=');
    }
    const complete = /^__Host-.+; Secure.*,__Host-.+; Secure.*,__Host-.+; Secure; SameSite=Lax$/;
    for (const host of ['apply.example.edu', 'localhost.example.edu', '127.0.0.1.example.edu'])
      expect(await logIn(trial, host)).toMatch(complete);
    // A proxy with TLS on the same machine, which sends its own name of the server as Host.
    for (const more of [
      { origin: 'https://apply.example.edu' },
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-proto': 'https' },
      { forwarded: 'proto=https' },
      { via: '1.1 proxy' },
    ])
      expect(await logIn(trial, '127.0.0.1:3000', more)).toMatch(complete);
  });

  it('has a new id at login, and the former id of the browser is invalid', async () => {
    const browser = await loggedIn(portal, 'fixation@example.edu');
    const planted = browser.cookies.get(sessionCookie) ?? '';
    await browser.call('login', { body: { username: 'fixation@example.edu', password: goodPassword } });
    expect(browser.cookies.get(sessionCookie)).not.toBe(planted);
    const replay = portal.browser();
    replay.cookies.set(sessionCookie, planted);
    expect((await replay.call('profile')).statusCode).toBe(401);
  });

  it('has no id that a client has invented', async () => {
    const browser = portal.browser();
    browser.cookies.set(sessionCookie, 'A'.repeat(43));
    const answer = await browser.call('profile');
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { message: 'Your session is invalid. Please clear your cookies and login again.' },
    ]);
    expect(browser.cookies.size).toBe(0);
  });

  it('ends after 15 minutes without activity and one extra minute, also when the profile is read', async () => {
    const browser = await loggedIn(portal);
    for (let minute = 0; minute < 3; minute += 1) {
      portal.wait(5 * 60);
      expect((await browser.call('profile')).statusCode).toBe(200);
    }
    portal.wait(61);
    expect((await browser.call('profile')).statusCode).toBe(401);
  });

  it.each(['conversion', 'documentAnswers', 'addAnotherCounts', 'chosenTabs'] as const)(
    'is not extended by automatic requests of a page: %s',
    async (call) => {
      const browser = await loggedIn(portal);
      portal.wait(15 * 60);
      expect((await browser.call(call)).statusCode).toBe(200);
      portal.wait(61);
      expect((await browser.call(call)).statusCode).toBe(401);
    },
  );

  it('has no activity through calls that only read, including polling for the PDF copy', () => {
    expect(Object.values(contract).filter(({ method, isActivity }) => method === 'GET' && isActivity)).toEqual([]);
  });

  it('is extended by actions of the applicant, up to 24 hours', async () => {
    const browser = await loggedIn(portal);
    for (let minute = 0; minute < 24 * 60 - 10; minute += 10) {
      portal.wait(10 * 60);
      expect((await browser.call('lastPage', { body: { last_page: '/about' } })).statusCode).toBe(200);
    }
    portal.wait(10 * 60 + 1);
    expect((await browser.call('lastPage', { body: { last_page: '/about' } })).statusCode).toBe(401);
  });

  it('is stored only as a hash', async () => {
    const browser = await loggedIn(portal);
    const rows = JSON.stringify(await portal.database.selectFrom('sessions').selectAll().execute());
    expect(rows).not.toContain(browser.cookies.get(sessionCookie));
  });
});

describe('logging out', () => {
  it('ends the session: its cookie is deleted and invalid', async () => {
    const browser = await loggedIn(portal);
    const cookie = browser.cookies.get(sessionCookie) ?? '';
    const answer = await browser.call('logout');
    expect([answer.statusCode, answer.headers['clear-site-data'], [...browser.cookies.keys()]]).toEqual([
      200,
      '"cache", "storage"',
      ['__Host-matricula-sign-up', '__Host-matricula-device'],
    ]);
    browser.cookies.set(sessionCookie, cookie);
    expect((await browser.call('profile')).statusCode).toBe(401);
  });

  it.each([
    [
      'a link of another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    [
      'a picture of another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['the address bar', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ['a picture on the page itself', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    [
      'an old browser without the binding',
      { 'sec-fetch-site': '', 'sec-fetch-mode': '', 'sec-fetch-dest': '', 'x-binding': '' },
    ],
  ])('is refused for %s', async (_what, headers) => {
    const browser = await loggedIn(portal);
    const answer = await browser.call('logout', { headers });
    expect([answer.statusCode, answer.headers['set-cookie'], answer.headers['clear-site-data']]).toEqual([
      403,
      undefined,
      undefined,
    ]);
    expect((await browser.call('profile')).statusCode).toBe(200);
  });

  it('works for an old browser with the binding', async () => {
    const browser = await loggedIn(portal);
    const answer = await browser.call('logout', {
      headers: { 'sec-fetch-site': '', 'sec-fetch-mode': '', 'sec-fetch-dest': '' },
    });
    expect(answer.statusCode).toBe(200);
  });

  it.each([
    ['', {}],
    [' of an old browser', { 'sec-fetch-site': '', 'sec-fetch-mode': '', 'sec-fetch-dest': '' }],
  ])('by a page%s with another binding does not change the newer session', async (_which, headers) => {
    const slept = await loggedIn(portal);
    const newer = await loggedIn(portal);
    const answer = await newer.call('logout', { headers: { ...headers, 'x-binding': slept.binding ?? '' } });
    expect([answer.statusCode, answer.headers['set-cookie'], answer.headers['clear-site-data']]).toEqual([
      409,
      undefined,
      undefined,
    ]);
    expect((await newer.call('profile')).statusCode).toBe(200);
    expect((await newer.call('logout', { headers: { 'x-binding': '' } })).statusCode).toBe(200);
    expect((await newer.call('profile')).statusCode).toBe(401);
  });
});

describe('a write', () => {
  const save = { answers: { first_name: 'Ada' } };

  it('is refused without the binding of its session, and changes nothing', async () => {
    const browser = await loggedIn(portal);
    for (const binding of ['', 'wrong']) {
      const answer = await browser.call('saveAnswers', { body: save, headers: { 'x-binding': binding } });
      expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('another account')]);
    }
    expect((await browser.loadProfile()).answer).toEqual({});
  });

  it('of a page that another account has loaded does not reach the account that has logged in since', async () => {
    const ada = await loggedIn(portal);
    const staleBinding = ada.binding ?? '';
    const beth = await loggedIn(portal);
    // The same browser: Beth's cookies, and a tab that still shows Ada's application.
    const answer = await beth.call('saveAnswers', {
      body: { answers: { ssn: '078-05-1120' } },
      headers: { 'x-binding': staleBinding },
    });
    expect(answer.statusCode).toBe(409);
    expect((await beth.loadProfile()).answer).toEqual({});
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['another origin in an old browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }, 403],
    ['no origin at all, with cookies and no binding', { 'sec-fetch-site': '', 'x-binding': '' }, 403],
    ['our own origin in an old browser', { 'sec-fetch-site': '', origin: 'http://127.0.0.1:3000' }, 200],
  ])('from %s has the right response', async (_what, headers, status) => {
    const browser = await loggedIn(portal);
    expect((await browser.call('saveAnswers', { body: save, headers })).statusCode).toBe(status);
  });

  it('from another site cannot log in', async () => {
    const answer = await portal.browser().call('login', {
      body: { username: 'cookies@example.edu', password: goodPassword },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
  });
});
