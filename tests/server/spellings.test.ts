/** Spellings of one address, which reach one mailbox. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalUsername } from '../../server/base/username.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const statusOfLogin = async (username: string): Promise<number> =>
  (await portal.browser().call('login', { body: { username, password: goodPassword } })).statusCode;

describe('an account', () => {
  it.each([
    'ada@\uFF45\uFF58\uFF41mple.edu',
    '\u24D0da@example.edu',
    'ada@\u{1D41E}xample\uFF0Eedu',
    'ada@example\u3002edu',
    'ada@ex\u00ADample.edu',
    '\u200Bada@example.edu\u2060',
    ' ADA@EXAMPLE.EDU ',
  ])('is one for all spellings of its address: %j', async (spelling) => {
    if ((await statusOfLogin('ada@example.edu')) !== 200) await loggedIn(portal, 'ada@example.edu');
    expect(await statusOfLogin(spelling)).toBe(200);
    portal.wait(90_000);
    const before = portal.mails.length;
    await portal.browser().call('signup', { body: { username: spelling, password: goodPassword } });
    expect(portal.mails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.edu', 'You already have an account'],
    ]);
  });

  it.each(['ada@example.edu/x', 'ada@example.edu?x', 'ada@ex%61mple.edu', 'ada@example.edu#x', 'ada@example.edu:80'])(
    'is not found by a text that is no address: %j',
    async (text) => {
      if ((await statusOfLogin('ada@example.edu')) !== 200) await loggedIn(portal, 'ada@example.edu');
      expect(await statusOfLogin(text)).not.toBe(200);
      expect(normalUsername(text)).toBe(text);
    },
  );

  it('of a domain with other letters is found by both of its spellings', async () => {
    await loggedIn(portal, 'ada@b\u00FCcher.example');
    expect(await statusOfLogin('ada@xn--bcher-kva.example')).toBe(200);
    expect(await statusOfLogin('ada@BU\u0308CHER.example')).toBe(200);
  });
});
