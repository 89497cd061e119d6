import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppOptions, createApp } from '../../server/index.ts';
import { type Answer, createBrowser } from '../support/browser.ts';
import { codeFor, goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
let parts: AppOptions;
beforeAll(async () => {
  portal = await openPortal({ trustProxy: 1 }, undefined, (options) => (parts = options));
});
afterAll(() => portal.close());

let people = 0;
const somebody = (): string => `limits-${(people += 1)}@example.edu`;
const logIn = (username: string, password: string, address: string): Promise<Answer> =>
  portal.browser().call('login', { body: { username, password }, headers: { 'x-forwarded-for': address } });
const statuses = (answers: readonly Answer[]): readonly number[] => answers.map(({ statusCode }) => statusCode).sort();

describe('many behind one address', () => {
  it('are never refused for their number', async () => {
    const username = somebody();
    await loggedIn(portal, username);
    const answers: Answer[] = [];
    while (answers.length < 120) answers.push(await logIn(username, goodPassword, '10.1.1.1'));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  });

  it('wait with a failed name after a hundred failed logins within ten minutes, but nobody elsewhere', async () => {
    const [username, faultless] = [somebody(), somebody()];
    for (const one of [username, faultless]) await loggedIn(portal, one);
    for (let time = 0; time < 2; time += 1) await logIn(username, 'Wrong-Password-99', '10.2.2.2');
    for (let failure = 1; failure <= 99; failure += 1)
      expect((await logIn(somebody(), 'Wrong-Password-99', '10.2.2.2')).statusCode).toBe(400);
    const held = await logIn(username, goodPassword, '10.2.2.2');
    expect([held.statusCode, held.headers['retry-after']]).toEqual([429, '10']);
    expect((await logIn(faultless, goodPassword, '10.2.2.2')).statusCode).toBe(200);
    expect((await logIn(username, goodPassword, '10.3.3.3')).statusCode).toBe(200);
    portal.wait(11);
    expect((await logIn(username, goodPassword, '10.2.2.2')).statusCode).toBe(200);
  });
});

describe('who mistypes once behind a busy address', () => {
  it('logs in with the right password at once', async () => {
    const username = somebody();
    await loggedIn(portal, username);
    for (let failure = 1; failure <= 110; failure += 1) await logIn(somebody(), 'Wrong-Password-99', '10.6.6.6');
    expect((await logIn(username, 'Wrong-Password-99', '10.6.6.6')).statusCode).toBe(400);
    expect((await logIn(username, goodPassword, '10.6.6.6')).statusCode).toBe(200);
    for (let failure = 1; failure <= 2; failure += 1) await logIn(username, 'Wrong-Password-99', '10.6.6.6');
    expect((await logIn(username, goodPassword, '10.6.6.6')).statusCode).toBe(429);
  });
});

describe('a limit', () => {
  it('persists over restarts and applies to every process', async () => {
    const username = somebody();
    for (let failure = 1; failure <= 5; failure += 1) await logIn(username, 'Wrong-Password-99', '10.4.4.4');
    const next = await createApp(parts);
    const answer = await createBrowser(next).call('login', { body: { username, password: goodPassword } });
    expect(answer.statusCode).toBe(429);
    await next.close();
  });
});

describe('a single use', () => {
  it('is enforced for a code, also for ten parallel requests', async () => {
    const username = somebody();
    const browser = portal.browser();
    await browser.call('signup', { body: { username, password: goodPassword } });
    const code = codeFor(portal, username);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.call('confirm', { body: { username, code } })),
    );
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  it('is enforced for a link to set a password, also for ten parallel requests; opening it is no use', async () => {
    const username = somebody();
    await loggedIn(portal, username);
    await portal.browser().call('forgotPassword', { body: { username } });
    const text = portal.mails.findLast(({ to }) => to === username)?.text ?? '';
    const link = new URL(/http\S+\/reset\?\S+/.exec(text)?.[0] ?? 'http://none');
    for (const method of ['GET', 'HEAD'])
      expect((await portal.browser().send(method, link.pathname + link.search)).statusCode).toBe(200);
    const passwords = Array.from({ length: 10 }, (_value, index) => `Parallel-Horse-${index}-Stable`);
    const answers = await Promise.all(
      passwords.map((password) =>
        portal.browser().call('resetPassword', {
          body: { username, id: link.searchParams.get('id'), password, confirm_password: password },
        }),
      ),
    );
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? '';
    expect((await logIn(username, winner, '10.5.5.5')).statusCode).toBe(200);
  });
});
