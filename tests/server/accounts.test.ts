import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, goodPassword, loggedIn, openPortal, type Portal } from './portal.ts';

let portal: Portal;
beforeAll(async () => { portal = await openPortal(); });
afterAll(() => portal.close());

const username = 'ada@example.edu';

describe('creating an account', () => {
  it('mails six digits, confirms with them, and then lets the applicant in', async () => {
    const browser = portal.browser();
    const signup = await browser.call('signup', { body: { username, password: goodPassword } });
    expect([signup.statusCode, signup.json()]).toEqual([200, { message: expect.stringContaining('confirmation code') }]);
    const confirm = await browser.call('confirm', { body: { username, code: codeFor(portal, username) } });
    expect(confirm.statusCode).toBe(200);
    const login = await browser.call('login', { body: { username, password: goodPassword } });
    expect(login.statusCode).toBe(200);
    expect(await browser.loadProfile()).toMatchObject({ username, answer: {}, web_status: [], successful_login: [{ at: '2026-03-16T15:00:00.000Z' }] });
  });
});
