/** Answers of authenticators that are not valid, late, repeated or copied. Signatures are real. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysAfter } from '../../server/base/clock.ts';
import { deleteExpired } from '../../server/database/retention/expired-rows.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { add, begin, finish, finishLogin, listed, messageIn, newName, origin, passkeysIn } from './passkey-owners.ts';

let portal: Portal;
let act: ReturnType<typeof passkeysIn>;
beforeAll(async () => {
  portal = await openPortal({ publicUrl: origin, trustProxy: 1 });
  act = passkeysIn(portal);
});
afterAll(() => portal.close());

const mailsTo = (username: string) => portal.mails.filter(({ to }) => to === username);
const eventsOf = async (event: string) =>
  portal.database.selectFrom('audit').select(['account_id', 'network']).where('event', '=', event).execute();

describe('an answer that is not valid', () => {
  it.each([
    ['of another site', { origin: 'https://apply.example.com' }],
    ['for another host', { rpId: 'example.edu' }],
    ['of another purpose', { type: 'webauthn.get' }],
    ['without a verified user', { isVerified: false }],
    ['with a statement that we do not ask for', { format: 'fido-u2f' }],
    ['with certificates', { format: 'packed', statement: { x5c: [Buffer.from('certificate')] } }],
  ])('adds no passkey: %s', async (_what, wrong) => {
    const browser = await loggedIn(portal, newName());
    const answer = await finish(browser, createAuthenticator(origin).create(await begin(browser), wrong));
    expect([answer.statusCode, messageIn(answer)]).toEqual([409, expect.stringContaining('No passkey was added')]);
    expect(await listed(browser)).toEqual([]);
  });

  it.each([
    ['of another site', { origin: 'https://apply.example.com' }],
    ['for another host', { rpId: 'example.edu' }],
    ['of another purpose', { type: 'webauthn.create' }],
    ['without a verified user', { isVerified: false }],
  ])('opens no session: %s', async (_what, wrong) => {
    const { authenticator } = await act.owner();
    const browser = portal.browser();
    const answer = await finishLogin(browser, authenticator.sign(await act.beginLogin(), wrong));
    expect([answer.statusCode, messageIn(answer)]).toEqual([400, expect.stringContaining("doesn't open an account")]);
    expect(browser.cookies.size).toBe(0);
  });

  it('opens no session with the signature of another key, for another account, or of nobody, with one message', async () => {
    const [{ authenticator }, other] = [await act.owner(), await act.owner()];
    const signed = async () => authenticator.sign(await act.beginLogin());
    const { signature } = other.authenticator.sign(await act.beginLogin());
    const { user_handle: handle } = other.authenticator.sign(await act.beginLogin());
    const { id } = other.authenticator.sign(await act.beginLogin());
    const wrongs = [{ signature }, { user_handle: handle }, { id }, { id: 'A'.repeat(43) }, { client_data: 'bm8' }];
    for (const wrong of wrongs) {
      const answer = await finishLogin(portal.browser(), { ...(await signed()), ...wrong });
      expect([answer.statusCode, messageIn(answer)]).toEqual([400, expect.stringContaining("doesn't open an account")]);
    }
    expect((await finishLogin(portal.browser(), await signed())).statusCode).toBe(200);
  });
});

describe('a challenge', () => {
  it('is used once, within five minutes', async () => {
    const { authenticator } = await act.owner();
    const signed = authenticator.sign(await act.beginLogin());
    expect((await finishLogin(portal.browser(), signed)).statusCode).toBe(200);
    const again = await finishLogin(portal.browser(), signed);
    expect([again.statusCode, messageIn(again)]).toEqual([
      409,
      'This took longer than five minutes. Please try again.',
    ]);
    const late = authenticator.sign(await act.beginLogin());
    portal.wait(5 * 60);
    expect((await finishLogin(portal.browser(), late)).statusCode).toBe(409);
  });

  it('is used up by an answer that is not valid', async () => {
    const { authenticator } = await act.owner();
    const options = await act.beginLogin();
    expect((await finishLogin(portal.browser(), authenticator.sign(options, { isVerified: false }))).statusCode).toBe(
      400,
    );
    expect((await finishLogin(portal.browser(), authenticator.sign(options))).statusCode).toBe(409);
  });

  it('for an addition belongs to its session, and is none for a log-in', async () => {
    const username = newName();
    const browser = await loggedIn(portal, username);
    const [second, stranger] = [portal.browser(), await loggedIn(portal, newName())];
    await second.call('login', { body: { username, password: goodPassword } });
    await second.loadProfile();
    const authenticator = createAuthenticator(origin);
    for (const other of [second, stranger]) {
      const created = authenticator.create(await begin(browser));
      expect((await finish(other, created)).statusCode).toBe(409);
      expect((await finish(browser, created)).statusCode).toBe(200);
    }
    const { challenge } = await begin(browser);
    expect(
      (await finishLogin(portal.browser(), authenticator.sign(await act.beginLogin(), { challenge }))).statusCode,
    ).toBe(409);
    const login = await act.beginLogin();
    const created = authenticator.create(await begin(browser), { challenge: login.challenge });
    expect((await finish(browser, created)).statusCode).toBe(409);
  });

  it('is stored as a hash, and deleted after its five minutes', async () => {
    const { challenge } = await act.beginLogin();
    const hash = createHash('sha256').update(challenge).digest('hex');
    const stored = () => portal.database.selectFrom('passkey_challenges').select('challenge_hash').execute();
    expect(await stored()).toContainEqual({ challenge_hash: hash });
    await deleteExpired(portal.database, daysAfter(portal.now(), 1));
    expect(await stored()).toEqual([]);
  });

  it('is one of three hundred in ten minutes for a network', async () => {
    const from = { headers: { 'x-forwarded-for': '203.0.113.50' } };
    const statuses: number[] = [];
    for (let count = 0; count < 301; count += 1)
      statuses.push((await portal.browser().call('beginPasskeyLogin', from)).statusCode);
    expect([statuses.slice(0, 300).every((status) => status === 200), statuses[300]]).toEqual([true, 429]);
    expect((await portal.browser().call('beginPasskeyLogin')).statusCode).toBe(200);
  });
});

describe('the counter of an authenticator', () => {
  it('that goes back refuses the log-in, and the owner is told at most once an hour', async () => {
    const username = newName();
    const browser = await loggedIn(portal, username);
    const authenticator = createAuthenticator(origin);
    authenticator.counter = 5;
    await add(browser, authenticator);
    expect((await act.logIn(authenticator)).statusCode).toBe(200);
    for (let times = 0; times < 2; times += 1) {
      authenticator.counter = 3;
      const thief = portal.browser();
      const answer = await act.logIn(authenticator, thief);
      expect([answer.statusCode, messageIn(answer)]).toEqual([400, expect.stringContaining('seems to be a copy')]);
      expect(thief.cookies.size).toBe(0);
    }
    const mails = mailsTo(username).filter(({ subject }) => subject === 'A passkey of your account was refused');
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('“Chrome on Windows”') as string]);
    expect(await eventsOf('passkey-copied')).toHaveLength(2);
    authenticator.counter = 6;
    expect((await act.logIn(authenticator)).statusCode).toBe(200);
  });

  it('that stops at zero is a copy after one that has counted, up to the largest number', async () => {
    const browser = await loggedIn(portal, newName());
    const authenticator = createAuthenticator(origin);
    authenticator.counter = 4_294_967_293;
    await add(browser, authenticator);
    expect((await act.logIn(authenticator)).statusCode).toBe(200);
    authenticator.counter = null;
    expect((await act.logIn(authenticator)).statusCode).toBe(400);
  });
});
