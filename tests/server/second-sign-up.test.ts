/** Two parties sign up with the same address: its owner, who reads the mails, and a stranger, who does not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Browser } from '../support/browser.ts';
import { codeFor, goodPassword, openPortal, type Portal, resetIdFor } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const strangersPassword = 'Stranger-Quarry-1';
let people = 0;
const somebody = (): string => `two-parties-${(people += 1)}@example.edu`;
const signUp = (browser: Browser, username: string, password = goodPassword): Promise<Answer> =>
  browser.call('signup', { body: { username, password } });
const strangerSignsUp = (browser: Browser, username: string): Promise<Answer> =>
  signUp(browser, username, strangersPassword);
const confirm = (browser: Browser, username: string, code: string): Promise<Answer> =>
  browser.call('confirm', { body: { username, code } });
const resend = (browser: Browser, username: string): Promise<Answer> =>
  browser.call('resendConfirm', { body: { username } });
const forgot = (username: string): Promise<Answer> => portal.browser().call('forgotPassword', { body: { username } });
const opens = async (username: string, password: string): Promise<boolean> =>
  (await portal.browser().call('login', { body: { username, password } })).statusCode === 200;
const setPassword = (username: string, password = goodPassword): Promise<Answer> =>
  portal.browser().call('resetPassword', {
    body: { username, id: resetIdFor(portal, username), password, confirm_password: password },
  });
const mailsTo = (username: string) => portal.mails.filter(({ to }) => to === username);
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');
const contentOf = (answer: Answer): unknown => [answer.statusCode, answer.json()];

describe('an unconfirmed password', () => {
  it('is confirmed by the code of its own browser, also after sign-ups of others', async () => {
    const [username, laptop] = [somebody(), portal.browser()];
    await signUp(laptop, username);
    const code = codeFor(portal, username);
    await strangerSignsUp(portal.browser(), username);
    const answer = await confirm(laptop, username, code);
    expect(contentOf(answer)).toEqual([
      200,
      { message: 'Your account is confirmed. You can log in now.', link_mailed: false },
    ]);
    expect([await opens(username, goodPassword), await opens(username, strangersPassword)]).toEqual([true, false]);
  });

  it('is not replaced by a stranger’s: a code of the stranger confirms only the address, and a link is mailed', async () => {
    const [username, laptop] = [somebody(), portal.browser()];
    await signUp(laptop, username);
    await strangerSignsUp(portal.browser(), username);
    const answer = await confirm(laptop, username, codeFor(portal, username));
    expect(contentOf(answer)).toEqual([
      200,
      { message: expect.stringContaining('We have sent you an email'), link_mailed: true },
    ]);
    expect([await opens(username, goodPassword), await opens(username, strangersPassword)]).toEqual([false, false]);
    expect((await setPassword(username)).statusCode).toBe(200);
    expect([await opens(username, goodPassword), await opens(username, strangersPassword)]).toEqual([true, false]);
  });

  it('is discarded when its code is entered on another device, which continues with a mailed link', async () => {
    const [username, laptop] = [somebody(), portal.browser()];
    await signUp(laptop, username);
    const code = codeFor(portal, username);
    expect(contentOf(await confirm(portal.browser(), username, code))).toMatchObject([200, { link_mailed: true }]);
    expect(mailsTo(username).at(-1)).toMatchObject({
      subject: 'Set your password',
      text: expect.stringContaining('/reset?'),
    });
    expect((await confirm(laptop, username, code)).statusCode).toBe(400);
    expect(await opens(username, goodPassword)).toBe(false);
    expect((await setPassword(username)).statusCode).toBe(200);
    expect(await opens(username, goodPassword)).toBe(true);
    expect(mailsTo(username).map(({ subject }) => subject)).toEqual(['Your confirmation code', 'Set your password']);
  });

  it('is the last one entered in that browser, also in another tab, with or without another mailed code', async () => {
    const [username, laptop] = [somebody(), portal.browser()];
    for (const password of ['First-Horse-5-Stable', 'Second-Horse-6-Stable', goodPassword])
      await signUp(laptop, username, password);
    expect(mailsTo(username)).toHaveLength(2);
    expect((await confirm(laptop, username, codeFor(portal, username))).statusCode).toBe(200);
    expect([await opens(username, goodPassword), await opens(username, 'Second-Horse-6-Stable')]).toEqual([
      true,
      false,
    ]);
  });

  it('is still confirmed in that browser after a later sign-up beyond the limit of its network', async () => {
    const [username, laptop] = [somebody(), portal.browser()];
    await signUp(laptop, username);
    const counted = await portal.database.selectFrom('network_mails').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 400 }, () => ({
      ...counted,
      address: '',
      at: portal.now(),
      is_confirmed: false,
    }));
    await portal.database.insertInto('network_mails').values(others).execute();
    const refused = await signUp(laptop, username, 'Second-Horse-6-Stable');
    await portal.database.deleteFrom('network_mails').where('address', '=', '').execute();
    expect(refused.statusCode).toBe(429);
    expect(contentOf(await confirm(laptop, username, codeFor(portal, username)))).toMatchObject([
      200,
      { link_mailed: false },
    ]);
    expect([await opens(username, goodPassword), await opens(username, 'Second-Horse-6-Stable')]).toEqual([
      true,
      false,
    ]);
  });

  it('is not confirmed by a browser whose cookie was stolen before the sign-up', async () => {
    const [username, shared, thief] = [somebody(), portal.browser(), portal.browser()];
    await signUp(shared, somebody(), strangersPassword);
    for (const [name, value] of shared.cookies) thief.cookies.set(name, value);
    await signUp(shared, username);
    await strangerSignsUp(thief, username);
    portal.wait(61);
    await resend(shared, username);
    expect(contentOf(await confirm(shared, username, codeFor(portal, username)))).toMatchObject([
      200,
      { link_mailed: false },
    ]);
    expect([await opens(username, goodPassword), await opens(username, strangersPassword)]).toEqual([true, false]);
  });

  it('is discarded when a mailed link sets another', async () => {
    const [username, stranger] = [somebody(), portal.browser()];
    await strangerSignsUp(stranger, username);
    const code = codeFor(portal, username);
    await forgot(username);
    expect((await setPassword(username)).statusCode).toBe(200);
    expect((await confirm(stranger, username, code)).statusCode).toBe(400);
    expect([await opens(username, goodPassword), await opens(username, strangersPassword)]).toEqual([true, false]);
  });
});

describe('the cookie of a sign-up', () => {
  it('is HttpOnly, SameSite, restricted to this host, new for every sign-up, and stored as a hash', async () => {
    const [username, browser] = [somebody(), portal.browser()];
    const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']);
    const first = cookieOf(await signUp(browser, username));
    expect(first).toMatch(
      /^__Host-matricula-sign-up=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    const second = cookieOf(await signUp(browser, username));
    expect(second).not.toBe(first);
    const stored = JSON.stringify(
      await portal.database.selectFrom('sign_ups').selectAll().where('username', '=', username).execute(),
    );
    expect(stored).not.toContain(browser.cookies.get('__Host-matricula-sign-up') ?? 'no cookie');
  });
});

describe('a stranger who signs up with a foreign address', () => {
  it('uses no attempts of the owner', async () => {
    const [username, laptop, stranger] = [somebody(), portal.browser(), portal.browser()];
    await signUp(laptop, username);
    const code = codeFor(portal, username);
    await strangerSignsUp(stranger, username);
    for (const browser of [stranger, portal.browser()]) {
      for (let guess = 0; guess < 10; guess += 1)
        expect((await confirm(browser, username, wrongFor(code))).statusCode).toBe(400);
    }
    expect(contentOf(await confirm(laptop, username, code))).toMatchObject([200, { link_mailed: false }]);
  });

  it('delays and invalidates no code that the owner requests', async () => {
    const [username, laptop, stranger] = [somebody(), portal.browser(), portal.browser()];
    await signUp(laptop, username);
    const code = codeFor(portal, username);
    for (let time = 0; time < 8; time += 1) {
      await strangerSignsUp(time % 2 === 0 ? stranger : portal.browser(), username);
      await resend(stranger, username);
      await resend(portal.browser(), username);
      portal.wait(61);
    }
    const before = mailsTo(username).length;
    await resend(laptop, username);
    expect(mailsTo(username)).toHaveLength(before + 1);
    expect(
      contentOf(await confirm(laptop, username, code === codeFor(portal, username) ? code : codeFor(portal, username))),
    ).toMatchObject([200, { link_mailed: false }]);
  });

  it('cannot fill the mailbox: at most twelve codes a day, for any requests from any number of browsers', async () => {
    const username = somebody();
    const browsers = Array.from({ length: 6 }, () => portal.browser());
    for (let round = 0; round < 6; round += 1) {
      for (const browser of browsers) {
        await strangerSignsUp(browser, username);
        await resend(browser, username);
        await resend(portal.browser(), username);
      }
      portal.wait(4 * 3600 - 1);
    }
    expect(mailsTo(username)).toHaveLength(12);
  });

  it('leaves the owner a mailed code that works, also when no more are mailed', async () => {
    const [username, laptop] = [somebody(), portal.browser()];
    for (let time = 0; time < 6; time += 1) await strangerSignsUp(portal.browser(), username);
    const before = mailsTo(username).length;
    await signUp(laptop, username);
    await resend(laptop, username);
    expect(mailsTo(username)).toHaveLength(before);
    portal.wait(23 * 3600);
    expect(contentOf(await confirm(laptop, username, codeFor(portal, username)))).toMatchObject([
      200,
      { link_mailed: true },
    ]);
    expect((await setPassword(username)).statusCode).toBe(200);
    expect(await opens(username, goodPassword)).toBe(true);
  });

  it('has at most 96 evaluated guesses a day, from any number of browsers', async () => {
    const username = somebody();
    const browsers = Array.from({ length: 8 }, () => portal.browser());
    for (let round = 0; round < 6; round += 1) {
      for (const browser of browsers) {
        await strangerSignsUp(browser, username);
        for (let guess = 0; guess < 6; guess += 1)
          await confirm(browser, username, wrongFor(codeFor(portal, username)));
      }
      portal.wait(61);
    }
    const rows = await portal.database
      .selectFrom('sign_ups')
      .select(['own_tries', 'other_tries'])
      .where('username', '=', username)
      .execute();
    expect(rows).toHaveLength(4);
    for (const row of rows) expect([row.own_tries, row.other_tries]).toEqual([5, 3]);
    expect(mailsTo(username)).toHaveLength(12);
  });
});

describe('a second code', () => {
  it('is mailed with a note that it is new and where to enter it', async () => {
    const [username, laptop] = [somebody(), portal.browser()];
    await signUp(laptop, username);
    portal.wait(61);
    await resend(laptop, username);
    await strangerSignsUp(portal.browser(), username);
    expect(mailsTo(username).map(({ subject }) => subject)).toEqual([
      'Your confirmation code',
      'Your new confirmation code',
      'Your new confirmation code',
    ]);
    expect(mailsTo(username)[1]?.text).toContain('A new confirmation code was requested');
  });

  it('is also mailed to a browser without the cookie, and confirms the address', async () => {
    const [username, phone] = [somebody(), portal.browser()];
    await signUp(portal.browser(), username);
    portal.wait(61);
    await resend(phone, username);
    expect(contentOf(await confirm(phone, username, codeFor(portal, username)))).toMatchObject([
      200,
      { link_mailed: true },
    ]);
  });
});

describe('an address that is confirmed without a password', () => {
  const confirmed = async (): Promise<string> => {
    const username = somebody();
    await signUp(portal.browser(), username);
    await confirm(portal.browser(), username, codeFor(portal, username));
    portal.wait(61);
    return username;
  };

  it.each([
    ['a forgotten password', (username: string) => forgot(username)],
    ['another code', (username: string) => resend(portal.browser(), username)],
    ['signing up again', (username: string) => signUp(portal.browser(), username)],
  ])('gets another link by requesting %s', async (_what, ask) => {
    const username = await confirmed();
    await ask(username);
    expect((await setPassword(username)).statusCode).toBe(200);
    expect(await opens(username, goodPassword)).toBe(true);
  });

  it('accepts no password, and a hundred wrong ones disable nothing', async () => {
    const username = await confirmed();
    expect(await opens(username, goodPassword)).toBe(false);
    await portal.database.updateTable('accounts').set({ failed_logins: 99 }).where('username', '=', username).execute();
    expect(await opens(username, goodPassword)).toBe(false);
    expect(mailsTo(username).at(-1)?.subject).toBe('Set your password');
  });
});

describe('a link to set a password', () => {
  it('can always be requested, or an earlier one is still valid', async () => {
    const username = somebody();
    await signUp(portal.browser(), username);
    for (let minute = 0; minute < 26 * 60; minute += 7) {
      await forgot(username);
      portal.wait(7 * 60);
    }
    expect(mailsTo(username).length).toBeLessThan(40);
    portal.wait(50 * 60);
    await forgot(username);
    expect((await setPassword(username)).statusCode).toBe(200);
  });
});
