/** A new password by its owner, who is logged in. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Browser } from '../support/browser.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { inTurn } from './in-turn.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const newPassword = 'Another-Horse-8-Stable';

const change = (browser: Browser, password = newPassword, present = goodPassword): Promise<Answer> =>
  browser.call('changePassword', { body: { current_password: present, password, confirm_password: password } });
const logIn = (username: string, password: string): Promise<Answer> =>
  portal.browser().call('login', { body: { username, password } });
const isLoggedIn = async (browser: Browser): Promise<boolean> => (await browser.call('profile')).statusCode === 200;

async function failures(username: string): Promise<number> {
  const accounts = portal.database.selectFrom('accounts').select('failed_logins').where('username', '=', username);
  return (await accounts.executeTakeFirstOrThrow()).failed_logins;
}

describe('an applicant who changes the password', () => {
  it('stays logged in here and nowhere else, and is told by mail', async () => {
    const username = 'changing@example.edu';
    const browser = await loggedIn(portal, username);
    const other = portal.browser();
    await other.call('login', { body: { username, password: goodPassword } });
    const answer = await change(browser);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Your password was changed. You stay logged in here; all your other devices were logged out.' },
    ]);
    expect([await isLoggedIn(browser), await isLoggedIn(other)]).toEqual([true, false]);
    expect((await browser.call('saveAnswers', { body: { answers: { city: 'Topeka' } } })).statusCode).toBe(200);
    expect([(await logIn(username, goodPassword)).statusCode, (await logIn(username, newPassword)).statusCode]).toEqual(
      [400, 200],
    );
    const told = { to: username, text: expect.stringContaining('was changed on') as string };
    expect(portal.mails).toContainEqual(expect.objectContaining(told));
    const events = await portal.database
      .selectFrom('audit')
      .select('event')
      .where('event', '=', 'password-changed')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('is refused with a wrong present password, which counts like one of a login', async () => {
    const username = 'guessing@example.edu';
    const browser = await loggedIn(portal, username);
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await change(browser, newPassword, `Wrong-${guess}`)).statusCode);
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses.at(-1)).toBe(429);
    expect((await logIn(username, goodPassword)).statusCode).toBe(429);
    expect(await isLoggedIn(browser)).toBe(true);
  });

  it('is answered the same by a repeated call, which is no failed log-in and no second change', async () => {
    const username = 'repeating@example.edu';
    const browser = await loggedIn(portal, username);
    const body = { current_password: goodPassword, password: newPassword, confirm_password: newPassword };
    const change = (key: string) => browser.call('changePassword', { body, query: { key: key.repeat(32) } });
    const first = await change('a');
    const repeated = await change('a');
    expect([repeated.statusCode, repeated.json()]).toEqual([200, first.json()]);
    const told = portal.mails.filter(({ to, text }) => to === username && text.includes('was changed on'));
    expect(told).toHaveLength(1);
    expect(await failures(username)).toBe(0);
    expect((await change('b')).statusCode).toBe(400);
    expect(await failures(username)).toBe(1);
    const other = portal.browser();
    await other.call('login', { body: { username, password: newPassword } });
    await other.loadProfile();
    const elsewhere = await other.call('changePassword', { body, query: { key: 'a'.repeat(32) } });
    expect(elsewhere.statusCode).toBe(400);
  });

  it('is answered the same by a repeated call that arrives before the first one has ended', async () => {
    const username = 'doubling@example.edu';
    const browser = await loggedIn(portal, username);
    const body = { current_password: goodPassword, password: newPassword, confirm_password: newPassword };
    const change = () => browser.call('changePassword', { body, query: { key: 'c'.repeat(32) } });
    const row = sql`select from accounts where username = ${username}`;
    const answers = await inTurn(portal, row, change, change);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const told = portal.mails.filter(({ to, text }) => to === username && text.includes('was changed on'));
    expect(told).toHaveLength(1);
    expect(await failures(username)).toBe(0);
  });

  it.each([
    ['a weak one', 'short', 'is at least 12 characters'],
    ['the present one', goodPassword, 'is not your present password'],
    ['a common one', 'Password1234!', 'This password is one of the most common ones. Please choose another.'],
  ])('is refused %s', async (_name, password, message) => {
    const browser = await loggedIn(portal);
    const answer = await change(browser, password);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message]);
  });

  it('is possible five times a day', async () => {
    const browser = await loggedIn(portal);
    const passwords = [goodPassword, ...[1, 2, 3, 4, 5, 6].map((count) => `Another-Horse-${count}-Stable`)];
    const answers: Answer[] = [];
    for (const [at, password] of passwords.slice(1).entries())
      answers.push(await change(browser, password, passwords[at]));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
    const message = 'You have done this five times today. Please try again tomorrow.';
    expect(answers.at(-1)?.json()).toEqual({ message });
  });
});
