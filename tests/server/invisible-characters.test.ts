import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, goodPassword, openPortal, type Portal } from '../support/portal.ts';

/** Characters that a copied text can contain, and that nobody sees. */
const signs = ['\u200B', '\u200E', '\u2060', '\u00AD'];

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

describe.each(signs)('the invisible character %j', (sign) => {
  const username = `ada-${sign.charCodeAt(0)}@example.edu`;
  const copied = `${sign}mailto:${[...username].join(sign)}${sign}`;

  it('is no part of the address and the password of an account', async () => {
    const browser = portal.browser();
    const password = `${sign}${goodPassword}${sign}`;
    expect((await browser.call('signup', { body: { username: copied, password } })).statusCode).toBe(200);
    expect(portal.mails.at(-1)?.to).toBe(username);
    const code = [...codeFor(portal, username)].join(sign);
    expect((await browser.call('confirm', { body: { username: copied, code } })).statusCode).toBe(200);
    for (const body of [
      { username, password: goodPassword },
      { username: copied, password },
    ])
      expect((await portal.browser().call('login', { body })).statusCode).toBe(200);
    expect((await portal.browser().call('forgotPassword', { body: { username: copied } })).statusCode).toBe(200);
    expect(portal.mails.at(-1)).toMatchObject({ to: username, subject: expect.stringContaining('password') as string });
  });

  it('is refused in answers that are an address, a date, or a number', async () => {
    const browser = portal.browser();
    expect((await browser.call('login', { body: { username, password: goodPassword } })).statusCode).toBe(200);
    await browser.loadProfile();
    const answers = {
      email_address: `ada@example${sign}.edu`,
      birth_date: `2008-03-${sign}04`,
      phone_home: `(316) 555-0100${sign}`,
      ssn: `${sign}078-05-1120`,
    };
    for (const [key, answer] of Object.entries(answers)) {
      const refused = await browser.call('saveAnswers', { body: { answers: { [key]: answer } } });
      expect([key, refused.statusCode]).toEqual([key, 400]);
    }
    expect((await browser.call('saveAnswers', { body: { answers: { first_name: `A${sign}da` } } })).statusCode).toBe(
      200,
    );
    expect((await browser.loadProfile()).answer).not.toHaveProperty('email_address');
  });
});
