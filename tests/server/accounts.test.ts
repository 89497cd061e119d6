import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Browser } from '../support/browser.ts';
import { codeFor, goodPassword, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

let people = 0;
const somebody = (): string => `somebody-${(people += 1)}@example.edu`;
const browsers = new Map<string, Browser>();
/** The browser in which an address signs up, requests codes and enters them. */
function browserOf(username: string): Browser {
  const browser = browsers.get(username) ?? portal.browser();
  browsers.set(username, browser);
  return browser;
}
const signUp = (username: string, password = goodPassword): Promise<Answer> =>
  browserOf(username).call('signup', { body: { username, password } });
const confirm = (username: string, code: string): Promise<Answer> =>
  browserOf(username).call('confirm', { body: { username, code } });
const logIn = (username: string, password = goodPassword): Promise<Answer> =>
  portal.browser().call('login', { body: { username, password } });
const contentOf = (answer: Answer): unknown[] => {
  const { 'x-request-id': _, date: __, 'set-cookie': cookies = '', ...headers } = answer.headers;
  return [answer.statusCode, answer.body, headers, String(cookies).replace(/=[\w-]{43};/, '=;')];
};
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('accounts', () => {
  it('are none in a new database', async () => {
    const fresh = await openPortal();
    expect(await fresh.database.selectFrom('accounts').selectAll().execute()).toEqual([]);
    await fresh.close();
  });
});

describe('creating an account', () => {
  it('mails six digits, confirms with them, and then allows the login', async () => {
    const username = somebody();
    const browser = portal.browser();
    expect((await signUp(username)).statusCode).toBe(200);
    expect((await confirm(username, codeFor(portal, username))).statusCode).toBe(200);
    expect((await browser.call('login', { body: { username, password: goodPassword } })).statusCode).toBe(200);
    expect(await browser.loadProfile()).toMatchObject({
      username,
      answer: {},
      web_status: [],
      document_answer: {},
      last_page: null,
      receipt: null,
      successful_login: [{ at: '2026-03-16T15:00:00.000Z' }],
      today: '2026-03-16',
      time_zone: 'America/Chicago',
    });
  });

  it('does not reveal an existing account, but informs its owner by mail', async () => {
    const username = somebody();
    const first = await signUp(username);
    await confirm(username, codeFor(portal, username));
    const again = await signUp(username.toUpperCase());
    expect(contentOf(again)).toEqual(contentOf(first));
    expect(portal.mails.at(-1)).toMatchObject({ to: username, subject: 'You already have an account' });
    expect((await logIn(username)).statusCode).toBe(200);
  });

  it.each([
    [
      'an invalid address',
      { username: 'ada', password: goodPassword },
      { username: ['Your email address must be valid.'] },
    ],
    [
      'a password against the rules',
      { username: 'a@example.edu', password: 'short1!' },
      { password: ['is at least 12 characters', 'contains at least one uppercase letter'] },
    ],
    [
      'one of the commonest passwords',
      { username: 'a@example.edu', password: 'Password123!' },
      { password: ['This password is one of the most common ones. Please choose another.'] },
    ],
    [
      'the own address as password',
      { username: 'Grace.Hopper1@example.edu', password: 'Grace.Hopper1@example.edu' },
      { password: ['Your password must not be your email address.'] },
    ],
  ])('refuses %s with the message of the page', async (_what, body, errors) => {
    const answer = await portal.browser().call('signup', { body });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors]);
    expect(portal.mails.some(({ to }) => to === body.username.toLowerCase())).toBe(false);
  });

  it('mails to one address for four browsers a day, with the same response for all', async () => {
    const username = somebody();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => portal.browser().call('signup', { body: { username, password: goodPassword } })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(contentOf(answer)))).size).toBe(1);
    expect(portal.mails.filter(({ to }) => to === username)).toHaveLength(4);
  });
});

describe('a confirmation code', () => {
  it('is invalid after a newer one was requested', async () => {
    const username = somebody();
    await signUp(username);
    const old = codeFor(portal, username);
    await browserOf(username).call('resendConfirm', { body: { username } });
    const newest = codeFor(portal, username);
    if (old !== newest) expect((await confirm(username, old)).statusCode).toBe(400);
    expect((await confirm(username, newest)).statusCode).toBe(200);
  });

  it('allows five attempts, also in parallel', async () => {
    const username = somebody();
    await signUp(username);
    const code = codeFor(portal, username);
    const wrong = await Promise.all(Array.from({ length: 20 }, () => confirm(username, wrongFor(code))));
    expect(new Set(wrong.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    expect(contentOf(await confirm(username, code))).toEqual(contentOf(await confirm(somebody(), code)));
    expect((await logIn(username)).json().message).toContain("isn't confirmed yet");
  });

  it('is valid for 24 hours', async () => {
    const username = somebody();
    await signUp(username);
    portal.wait(24 * 3600 + 1);
    expect((await confirm(username, codeFor(portal, username))).statusCode).toBe(400);
  });

  it('works once', async () => {
    const username = somebody();
    await signUp(username);
    const code = codeFor(portal, username);
    expect((await confirm(username, code)).statusCode).toBe(200);
    expect((await confirm(username, code)).statusCode).toBe(400);
  });

  it('is mailed again at most once a minute, with the same response for every address', async () => {
    const username = somebody();
    await signUp(username);
    const resend = (to: string): Promise<Answer> => browserOf(to).call('resendConfirm', { body: { username: to } });
    const answers = [await resend(username), await resend(username), await resend(somebody())];
    expect(new Set(answers.map((answer) => JSON.stringify(contentOf(answer)))).size).toBe(1);
    const count = (): number => portal.mails.filter(({ to }) => to === username).length;
    expect(count()).toBe(2);
    portal.wait(61);
    await resend(username);
    expect(count()).toBe(3);
  });

  it('is accepted only as six plain digits', async () => {
    const username = somebody();
    await signUp(username);
    for (const code of ['12345', '1234567', '１２３４５６', 'abcdef']) {
      const answer = await confirm(username, code);
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        { code: ['The confirmation code must be exactly 6 numbers.'] },
      ]);
    }
  });
});

describe('logging in', () => {
  const account = async (): Promise<string> => {
    const username = somebody();
    await signUp(username);
    await confirm(username, codeFor(portal, username));
    return username;
  };

  it('responds to a wrong name and a wrong password with the same 400', async () => {
    const username = await account();
    const [wrongPassword, wrongName] = [await logIn(username, 'Wrong-Password-99'), await logIn(somebody())];
    expect(wrongPassword.statusCode).toBe(400);
    expect(contentOf(wrongPassword)).toEqual(contentOf(wrongName));
  });

  it('responds to a pending sign-up like to an unknown name', async () => {
    const username = somebody();
    await signUp(username);
    expect((await logIn(username, 'Wrong-Password-99')).json()).toEqual((await logIn(somebody())).json());
    const answer = await logIn(username);
    expect([answer.statusCode, answer.json().message, answer.cookies]).toEqual([
      400,
      expect.stringContaining("isn't confirmed yet"),
      [],
    ]);
  });

  it('compares the whole of a long password', async () => {
    const username = somebody();
    const password = `${goodPassword}-${'x'.repeat(170)}`;
    await signUp(username, `${password}1`);
    await confirm(username, codeFor(portal, username));
    expect((await logIn(username, `${password}2`)).statusCode).toBe(400);
    expect((await logIn(username, `${password}1`)).statusCode).toBe(200);
  });

  it.each([
    ['an account', account],
    ['a name without one', async () => somebody()],
  ])('makes %s wait increasingly after five failures', async (_what, makeUsername) => {
    const username = await makeUsername();
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await logIn(username, 'Wrong-Password-99')).statusCode).toBe(400);
    const held = await logIn(username);
    expect([held.statusCode, held.headers['retry-after']]).toEqual([429, '1']);
    portal.wait(2);
    expect((await logIn(username, 'Wrong-Password-99')).statusCode).toBe(400);
    expect((await logIn(username)).headers['retry-after']).toBe('2');
  });

  it('compares no more than five of a hundred parallel guesses', async () => {
    const username = await account();
    const answers = await Promise.all(Array.from({ length: 100 }, () => logIn(username, 'Wrong-Password-99')));
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(95);
  });

  it('forgets failures after a success and after fifteen minutes without attempts', async () => {
    const username = await account();
    for (let failure = 1; failure <= 4; failure += 1) await logIn(username, 'Wrong-Password-99');
    expect((await logIn(username)).statusCode).toBe(200);
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await logIn(username, 'Wrong-Password-99')).statusCode).toBe(400);
    portal.wait(16 * 60 + 1);
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await logIn(username, 'Wrong-Password-99')).statusCode).toBe(400);
  });
});

describe('a forgotten password', () => {
  const linkFor = (username: string): URLSearchParams => {
    const text = portal.mails.findLast(({ to }) => to === username)?.text ?? '';
    return new URL(/https?:\S+\/reset\?\S+/.exec(text)?.[0] ?? 'http://none').searchParams;
  };
  const forgot = (username: string): Promise<Answer> => portal.browser().call('forgotPassword', { body: { username } });
  const reset = (username: string, id: string, password: string): Promise<Answer> =>
    portal.browser().call('resetPassword', { body: { username, id, password, confirm_password: password } });

  it('is set once with the mailed link, which ends every session', async () => {
    const username = somebody();
    await signUp(username);
    await confirm(username, codeFor(portal, username));
    const browser = portal.browser();
    await browser.call('login', { body: { username, password: goodPassword } });
    expect(contentOf(await forgot(username))).toEqual(contentOf(await forgot(somebody())));
    const link = linkFor(username);
    expect(link.get('username')).toBe(username);
    const id = link.get('id') ?? '';
    expect((await reset(username, id, 'Another-Horse-8-Stable')).statusCode).toBe(200);
    expect((await browser.call('profile')).statusCode).toBe(401);
    expect((await logIn(username)).statusCode).toBe(400);
    expect((await logIn(username, 'Another-Horse-8-Stable')).statusCode).toBe(200);
    expect((await reset(username, id, 'Third-Horse-9-Stable')).statusCode).toBe(400);
  });

  it('cannot be set with the link of another account, an old link, or after an hour', async () => {
    const [username, other] = [somebody(), somebody()];
    for (const one of [username, other]) {
      await signUp(one);
      await confirm(one, codeFor(portal, one));
      await forgot(one);
    }
    const refused = await reset(username, linkFor(other).get('id') ?? '', 'Another-Horse-8-Stable');
    const old = linkFor(username).get('id') ?? '';
    portal.wait(61);
    await forgot(username);
    portal.wait(3601);
    const late = await reset(username, linkFor(username).get('id') ?? '', 'Another-Horse-8-Stable');
    expect([refused, await reset(username, old, 'Another-Horse-8-Stable'), late].map(contentOf)).toEqual([
      contentOf(refused),
      contentOf(refused),
      contentOf(refused),
    ]);
    expect((await logIn(username)).statusCode).toBe(200);
  });

  it('is never mailed with a link to an origin from the request', async () => {
    const username = somebody();
    await signUp(username);
    await confirm(username, codeFor(portal, username));
    await portal.browser().call('forgotPassword', {
      body: { username },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(portal.mails.at(-1)?.text).not.toContain('evil');
    expect(portal.mails.at(-1)?.text).toContain('http://127.0.0.1:3000/reset?');
  });
});
