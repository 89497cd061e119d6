import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Browser } from '../support/browser.ts';
import { codeFor, goodPassword, loggedIn, openPortal, type Portal, resetIdFor } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const cookie = '__Host-matricula-device';
let people = 0;
const somebody = (): string => `known-${(people += 1)}@example.edu`;
const logIn = (browser: Browser, username: string, password = goodPassword): Promise<Answer> =>
  browser.call('login', { body: { username, password } });
const status = async (...attempt: Parameters<typeof logIn>): Promise<number> => (await logIn(...attempt)).statusCode;
const wrong = 'Wrong-Password-99';

/** Fails to log in until other browsers must wait for the account. */
async function guess(username: string): Promise<void> {
  for (let time = 0; time < 5; time += 1) await logIn(portal.browser(), username, wrong);
  expect(await status(portal.browser(), username)).toBe(429);
}

/** A browser with only the cookie of another. */
function withCookieOf(other: Browser): Browser {
  const browser = portal.browser();
  browser.cookies.set(cookie, other.cookies.get(cookie) ?? '');
  return browser;
}

describe('a browser that has logged in to an account before', () => {
  it('can log in during a wait, which continues for others', async () => {
    const username = somebody();
    const browser = await loggedIn(portal, username);
    await guess(username);
    expect(await status(browser, username)).toBe(200);
    expect(await status(portal.browser(), username)).toBe(429);
  });

  it('is known after a sign-up and after a password reset', async () => {
    const username = somebody();
    const [laptop, phone] = [portal.browser(), portal.browser()];
    await laptop.call('signup', { body: { username, password: goodPassword } });
    await laptop.call('confirm', { body: { username, code: codeFor(portal, username) } });
    await guess(username);
    expect(await status(laptop, username)).toBe(200);
    await portal.browser().call('forgotPassword', { body: { username } });
    const body = { username, id: resetIdFor(portal, username), password: goodPassword, confirm_password: goodPassword };
    await phone.call('resetPassword', { body });
    await guess(username);
    expect([await status(phone, username), await status(laptop, username)]).toEqual([200, 429]);
  });

  it('has three attempts during a wait, then waits like others until the next login', async () => {
    const username = somebody();
    const browser = await loggedIn(portal, username);
    await guess(username);
    for (let time = 0; time < 3; time += 1) expect(await status(browser, username, wrong)).toBe(400);
    const held = await logIn(browser, username);
    expect([held.statusCode, Number(held.headers['retry-after'])]).toEqual([429, 15]);
    portal.wait(16);
    expect(await status(browser, username)).toBe(200);
    await guess(username);
    expect(await status(browser, username)).toBe(200);
  });

  it('allows no more guesses at the account within a minute than the waits alone', async () => {
    const username = somebody();
    const browser = await loggedIn(portal, username);
    const alone = somebody();
    await loggedIn(portal, alone);
    const compared = { [username]: 0, [alone]: 0 };
    for (let second = 0; second < 60; second += 1) {
      for (const one of [username, alone]) {
        for (const from of one === username ? [browser, portal.browser()] : [portal.browser(), portal.browser()]) {
          if ((await status(from, one, wrong)) === 400) compared[one] = (compared[one] ?? 0) + 1;
        }
      }
      portal.wait(1);
    }
    expect(compared[username]).toBeLessThanOrEqual(compared[alone] ?? 0);
  });

  it('is known for each account that used it, by a new cookie at every login', async () => {
    const [sister, brother] = [somebody(), somebody()];
    const browser = await loggedIn(portal, sister);
    const former = withCookieOf(browser);
    await loggedIn(portal, brother);
    expect(await status(browser, brother)).toBe(200);
    for (const username of [sister, brother]) await guess(username);
    expect([await status(former, sister), await status(browser, sister), await status(browser, brother)]).toEqual([
      429, 200, 200,
    ]);
  });

  it('is known for no other account', async () => {
    const [username, other] = [somebody(), somebody()];
    const browser = await loggedIn(portal, username);
    await loggedIn(portal, other);
    await guess(other);
    expect(await status(browser, other)).toBe(429);
  });

  it('has an HttpOnly, SameSite cookie for half a year, which is stored as a hash', async () => {
    const username = somebody();
    const browser = await loggedIn(portal, username);
    const set = String((await logIn(browser, username)).headers['set-cookie']);
    expect(set).toMatch(
      /__Host-matricula-device=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=15552000/,
    );
    const stored = JSON.stringify(await portal.database.selectFrom('devices').selectAll().execute());
    expect(stored).not.toContain(browser.cookies.get(cookie) ?? 'no cookie');
  });
});
