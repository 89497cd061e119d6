/** The sessions of an account, which its owner sees and ends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { daysAfter } from '../../server/base/clock.ts';
import { deleteExpired } from '../../server/database/retention/expired-rows.ts';
import { namedDevice } from '../../server/accounts/device.ts';
import type { Browser } from '../support/browser.ts';
import { codeFor, goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

type Listed = Output<'sessions'>['sessions'];

async function logIn(username: string, userAgent = windows): Promise<Browser> {
  const browser = portal.browser();
  const sent = { body: { username, password: goodPassword }, headers: { 'user-agent': userAgent } };
  expect((await browser.call('login', sent)).statusCode).toBe(200);
  await browser.loadProfile();
  return browser;
}
const listed = async (browser: Browser): Promise<Listed> =>
  (await browser.call('sessions')).json<Output<'sessions'>>().sessions;
const isLoggedIn = async (browser: Browser): Promise<boolean> => (await browser.call('profile')).statusCode === 200;
const mailsTo = (username: string): readonly string[] =>
  portal.mails.filter(({ to }) => to === username).map(({ subject }) => subject);

describe('the list of sessions', () => {
  it('has this one first, with its browser in words, and when each began and was last used', async () => {
    const username = 'listing@example.edu';
    await loggedIn(portal, username);
    portal.wait(60);
    const [desk, began] = [await logIn(username), portal.now()];
    portal.wait(60);
    const mobile = await logIn(username, phone);
    portal.wait(60);
    await desk.call('saveAnswers', { body: { answers: { city: 'Topeka' } } });
    const used = portal.now();
    const [first, second, third] = await listed(desk);
    expect(first).toEqual({
      id: expect.any(String) as string,
      device: 'Chrome on Windows',
      began_at: '2026-03-16T10:01:00-05:00',
      used_at: '2026-03-16T10:03:00-05:00',
      is_this: true,
      is_same_network: true,
    });
    expect([Date.parse(first?.began_at ?? ''), Date.parse(first?.used_at ?? '')]).toEqual([
      began.getTime(),
      used.getTime(),
    ]);
    expect([second?.device, second?.is_this, third?.is_this]).toEqual(['Safari on iPhone', false, false]);
    expect((await listed(mobile)).map(({ device, is_this: isThis }) => isThis && device)).toContain('Safari on iPhone');
  });

  it('contains nobody else, and no session that has ended', async () => {
    const username = 'alone@example.edu';
    await loggedIn(portal, username);
    portal.wait(20 * 60);
    const browser = await logIn(username);
    await loggedIn(portal, 'somebody-else@example.edu');
    expect(await listed(browser)).toHaveLength(1);
  });

  it('tells whether a session began in another network, of which only a keyed hash is stored', async () => {
    const username = 'networks@example.edu';
    const proxied = await openPortal({ trustProxy: 1, publicUrl: 'https://apply.example.edu' });
    try {
      const from = (address: string) => ({ 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' });
      await loggedIn(proxied, username);
      const [home, school] = [proxied.browser(), proxied.browser()];
      const body = { username, password: goodPassword };
      await home.call('login', { body, headers: from('203.0.113.7') });
      await school.call('login', { body, headers: from('198.51.100.9') });
      const answer = await home.call('sessions', { headers: from('203.0.113.7') });
      const all = answer.json<Output<'sessions'>>().sessions;
      expect(all.filter(({ is_same_network: isSame }) => isSame).map(({ is_this: isThis }) => isThis)).toEqual([true]);
      const stored = JSON.stringify([
        await proxied.database.selectFrom('sessions').selectAll().execute(),
        await proxied.database.selectFrom('audit').selectAll().execute(),
      ]);
      expect(stored).not.toMatch(/203\.0\.113|198\.51\.100|Mozilla/);
    } finally {
      await proxied.close();
    }
  });
});

describe('the end of sessions by their owner', () => {
  it('ends one, also twice, and records it with the network', async () => {
    const username = 'ending@example.edu';
    const browser = await loggedIn(portal, username);
    const other = await logIn(username, phone);
    const id = (await listed(browser)).find(({ is_this: isThis }) => !isThis)?.id ?? '';
    for (let times = 0; times < 2; times += 1) {
      const answer = await browser.call('endSessions', { query: { id } });
      expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'That device is logged out.' }]);
    }
    expect([await isLoggedIn(browser), await isLoggedIn(other)]).toEqual([true, false]);
    const events = portal.database.selectFrom('audit').select(['network']).where('event', '=', 'sessions-ended');
    expect(await events.execute()).toEqual([{ network: expect.stringMatching(/^\S{20,}$/) as string }]);
  });

  it('ends all others', async () => {
    const username = 'ending-all@example.edu';
    const browser = await loggedIn(portal, username);
    const others = [await logIn(username), await logIn(username, phone)];
    expect((await browser.call('endSessions')).json()).toEqual({ message: 'All your other devices are logged out.' });
    expect([await isLoggedIn(browser), ...(await Promise.all(others.map(isLoggedIn)))]).toEqual([true, false, false]);
  });

  it('needs the password again ten minutes after the log-in, for one and for all', async () => {
    const username = 'long-ago@example.edu';
    const browser = await loggedIn(portal, username);
    portal.wait(9 * 60);
    const other = await logIn(username, phone);
    const id = (await listed(browser)).find(({ is_this: isThis }) => !isThis)?.id ?? '';
    portal.wait(61);
    for (const query of [{ id }, {}]) {
      const answer = await browser.call('endSessions', { query });
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'Please enter your password first.' }]);
    }
    const wrong = await browser.call('givePassword', { body: { current_password: 'Wrong-Password-99' } });
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { message: "This isn't your present password." }]);
    expect((await browser.call('endSessions')).statusCode).toBe(400);
    expect(await isLoggedIn(other)).toBe(true);
    expect((await browser.call('givePassword', { body: { current_password: goodPassword } })).statusCode).toBe(200);
    expect((await browser.call('endSessions', { query: { id } })).statusCode).toBe(200);
    expect([await isLoggedIn(browser), await isLoggedIn(other)]).toEqual([true, false]);
    portal.wait(10 * 60);
    expect((await browser.call('endSessions')).statusCode).toBe(400);
  });

  it('is not opened by the password that another session of the account gave', async () => {
    const username = 'given-elsewhere@example.edu';
    const browser = await loggedIn(portal, username);
    const other = await logIn(username, phone);
    portal.wait(10 * 60);
    await other.call('givePassword', { body: { current_password: goodPassword } });
    expect((await browser.call('endSessions')).statusCode).toBe(400);
    expect((await other.call('endSessions')).statusCode).toBe(200);
    expect([await isLoggedIn(browser), await isLoggedIn(other)]).toEqual([false, true]);
  });

  it('never ends one of another account', async () => {
    const victim = await loggedIn(portal, 'victim@example.edu');
    const [own] = await listed(victim);
    const stranger = await loggedIn(portal, 'stranger@example.edu');
    await stranger.call('endSessions', { query: { id: own?.id ?? '' } });
    await stranger.call('endSessions');
    expect(await isLoggedIn(victim)).toBe(true);
  });
});

describe('the networks of events', () => {
  const networks = () =>
    portal.database.selectFrom('audit').select('network').where('network', 'is not', null).execute();

  it('are forgotten after 30 days', async () => {
    await loggedIn(portal, 'forgotten@example.edu');
    expect(await networks()).not.toEqual([]);
    await deleteExpired(portal.database, daysAfter(portal.now(), 31));
    expect(await networks()).toEqual([]);
  });
});

describe('an account with twenty sessions', () => {
  it('loses the oldest at the next log-in', async () => {
    const username = 'many@example.edu';
    const oldest = await loggedIn(portal, username);
    portal.wait(1);
    const second = await logIn(username);
    for (let count = 2; count < 21; count += 1) {
      portal.wait(1);
      await logIn(username);
    }
    expect([await isLoggedIn(oldest), await isLoggedIn(second)]).toEqual([false, true]);
    expect(await listed(second)).toHaveLength(20);
  });
});

describe('a log-in from a browser that was not used before', () => {
  const subject = 'A log-in from a new device';

  it('is mailed to the owner with what to do, and only once for each browser', async () => {
    const username = 'new-device@example.edu';
    await loggedIn(portal, username);
    expect(mailsTo(username)).not.toContain(subject);
    const browser = await logIn(username, phone);
    const mail = portal.mails.at(-1);
    expect(mail).toMatchObject({ to: username, subject });
    for (const words of ['Safari on iPhone', 'March 16, 2026', '/account', '/forgot', 'set a new password'])
      expect(mail?.text).toContain(words);
    await browser.call('logout');
    await browser.call('login', { body: { username, password: goodPassword } });
    expect(mailsTo(username).filter((one) => one === subject)).toHaveLength(1);
  });

  it('is not mailed at the first log-in, wherever it is', async () => {
    const username = 'first-log-in@example.edu';
    const browser = portal.browser();
    await browser.call('signup', { body: { username, password: goodPassword } });
    await browser.call('confirm', { body: { username, code: codeFor(portal, username) } });
    await logIn(username, phone);
    expect(mailsTo(username)).not.toContain(subject);
  });

  it('is not mailed for a wrong password', async () => {
    const username = 'wrong-device@example.edu';
    await loggedIn(portal, username);
    const before = mailsTo(username).length;
    await portal.browser().call('login', { body: { username, password: 'Wrong-Password-99' } });
    expect(mailsTo(username)).toHaveLength(before);
  });
});

describe('the words for a user agent', () => {
  it.each([
    ['Chrome', 'Windows', windows],
    ['Safari', 'iPhone', phone],
    ['Edge', 'Windows', `${windows} Edg/153.0.0.0`],
    ['Opera', 'Windows', `${windows} OPR/120.0.0.0`],
    ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['Firefox', 'Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'Safari',
      'Mac/iPad',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ],
    [
      'Chrome',
      'iPad',
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Samsung Internet',
      'Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Chrome',
      'Chromebook',
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
    ],
    ['', '', 'curl/8.5.0'],
    ['', '', '<script>alert(1)</script>'],
  ])('are %s on %s', (browser, system, userAgent) => {
    expect(namedDevice(userAgent)).toEqual({ browser, system });
  });
});
