/** Passkeys as a second way to log in: their owner adds, renames and removes them. Signatures are real. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { passkeyPlace } from '../../server/accounts/passkey-ceremony.ts';
import { createSecrets } from '../../server/index.ts';
import { deletePerson } from '../../server/retention/delete-person.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { goodPassword, loggedIn, openPortal, type Portal, resetIdFor } from '../support/portal.ts';
import { accountIdOf } from '../support/stored-rows.ts';
import { ask, filesOf, give, jsonIn, made, textIn } from './asked-archive.ts';
import { add, begin, finish, isLoggedIn, listed, messageIn, newName, origin, passkeysIn } from './passkey-owners.ts';

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

describe('a passkey', () => {
  it('is added by its owner, who is told by mail, and logs in without an address', async () => {
    const { username, browser, authenticator } = await act.owner();
    expect(await listed(browser)).toEqual([
      {
        id: expect.any(String) as string,
        name: 'Chrome on Windows',
        added_at: '2026-03-16T10:00:00-05:00',
        used_at: null,
      },
    ]);
    const mail = mailsTo(username).at(-1);
    expect(mail?.subject).toBe('A passkey was added to your account');
    for (const words of ['Chrome on Windows', `${origin}/account`, `${origin}/forgot`])
      expect(mail?.text).toContain(words);
    expect(await eventsOf('passkey-added')).toContainEqual({
      account_id: expect.any(String) as string,
      network: expect.stringMatching(/^\S{20,}$/) as string,
    });
    portal.wait(60);
    const other = portal.browser();
    const answer = await act.logIn(authenticator, other);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'You are logged in.' }]);
    expect((await other.loadProfile()).username).toBe(username);
    expect((await listed(browser))[0]?.used_at).toBe('2026-03-16T10:01:00-05:00');
    expect(mailsTo(username).at(-1)?.subject).toBe('A log-in from a new device');
    expect(await eventsOf('logged-in-by-passkey')).toHaveLength(1);
  });

  it('is asked for as one that needs no name and verifies its user, and no account has two of a device', async () => {
    const { username, browser } = await act.owner();
    const id = await accountIdOf(portal, username);
    const options = await begin(browser);
    expect(options).toMatchObject({
      rp: { id: 'apply.example.edu', name: 'Example State University' },
      user: { name: username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 300_000,
    });
    expect(options.challenge).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(id.replaceAll('-', ''));
    expect(options.excludeCredentials).toEqual([
      { id: expect.any(String) as string, type: 'public-key', transports: ['hybrid', 'internal'] },
    ]);
    expect(await act.beginLogin()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      rpId: 'apply.example.edu',
      timeout: 300_000,
      userVerification: 'required',
    });
  });

  it('logs in as a password does: a new session in place of the former one, and twenty at most', async () => {
    const { username, browser, authenticator } = await act.owner();
    const [own] = (await browser.call('sessions')).json<Output<'sessions'>>().sessions;
    portal.wait(1);
    expect((await act.logIn(authenticator, browser)).statusCode).toBe(200);
    await browser.loadProfile();
    const [next, ...others] = (await browser.call('sessions')).json<Output<'sessions'>>().sessions;
    expect([next?.id === own?.id, others]).toEqual([false, []]);
    for (let count = 0; count < 20; count += 1) {
      portal.wait(1);
      await act.logIn(authenticator);
    }
    expect(await isLoggedIn(browser)).toBe(false);
    const sessions = portal.database
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select('sessions.id')
      .where('username', '=', username);
    expect(await sessions.execute()).toHaveLength(20);
  });

  it('is renamed and removed; a session that it opened goes on, and the password keeps working', async () => {
    const { username, browser, authenticator } = await act.owner();
    const other = portal.browser();
    await act.logIn(authenticator, other);
    const [{ id } = { id: '' }] = await listed(browser);
    const renamed = await browser.call('renamePasskey', { body: { id, name: ' My phone ' } });
    expect([renamed.statusCode, messageIn(renamed)]).toEqual([
      200,
      expect.stringMatching(/^The passkey is now called “\u2068My phone\u2069”\.$/),
    ]);
    expect((await listed(browser)).map(({ name }) => name)).toEqual(['My phone']);
    const removed = await browser.call('removePasskey', { query: { id } });
    expect(removed.statusCode).toBe(200);
    expect(messageIn(removed)).toMatch(/“\u2068My phone\u2069” was removed/);
    expect(await listed(browser)).toEqual([]);
    expect(mailsTo(username).at(-1)).toMatchObject({
      subject: 'A passkey was removed from your account',
      text: expect.stringContaining('“My phone”') as string,
    });
    expect(await eventsOf('passkey-removed')).toHaveLength(1);
    expect([await isLoggedIn(browser), await isLoggedIn(other)]).toEqual([true, true]);
    const refused = await act.logIn(authenticator);
    expect([refused.statusCode, messageIn(refused)]).toEqual([400, expect.stringContaining('may have been removed')]);
    const again = portal.browser();
    expect((await again.call('login', { body: { username, password: goodPassword } })).statusCode).toBe(200);
    expect((await browser.call('removePasskey', { query: { id } })).statusCode).toBe(404);
    expect((await browser.call('renamePasskey', { body: { id, name: 'Late' } })).statusCode).toBe(404);
  });

  it('is not added again by a device that has one, also when another tab has begun before', async () => {
    const browser = await loggedIn(portal, newName());
    const authenticator = createAuthenticator(origin);
    const begun = [await begin(browser), await begin(browser)];
    const [first, second] = begun.map((options) => authenticator.create(options));
    expect((await finish(browser, first)).statusCode).toBe(200);
    const answer = await finish(browser, { ...first, client_data: second?.client_data });
    const refusal = 'This device already has a passkey for your account.';
    expect([answer.statusCode, messageIn(answer)]).toEqual([409, refusal]);
    expect(await listed(browser)).toHaveLength(1);
  });

  it('has a name', async () => {
    const { browser } = await act.owner();
    const [{ id } = { id: '' }] = await listed(browser);
    for (const name of ['', '   ']) {
      const answer = await browser.call('renamePasskey', { body: { id, name } });
      expect([answer.statusCode, messageIn(answer)]).toEqual([400, 'Please enter a name.']);
    }
    expect((await browser.call('renamePasskey', { body: { id, name: 'a'.repeat(61) } })).statusCode).toBe(400);
  });

  it('of somebody else is neither seen, renamed nor removed', async () => {
    const { browser } = await act.owner();
    const [{ id } = { id: '' }] = await listed(browser);
    const stranger = await loggedIn(portal, newName());
    expect(await listed(stranger)).toEqual([]);
    expect((await stranger.call('renamePasskey', { body: { id, name: 'Mine' } })).statusCode).toBe(404);
    expect((await stranger.call('removePasskey', { query: { id } })).statusCode).toBe(404);
    expect((await listed(browser)).map(({ name }) => name)).toEqual(['Chrome on Windows']);
  });

  it('is one of ten at most, and is added twenty times a day at most', async () => {
    const { browser } = await act.owner();
    for (let count = 1; count < 10; count += 1) await add(browser);
    const full = await browser.call('beginPasskey');
    expect([full.statusCode, messageIn(full)]).toEqual([409, expect.stringContaining('ten passkeys')]);
    const [{ id } = { id: '' }] = await listed(browser);
    await browser.call('removePasskey', { query: { id } });
    for (let count = 10; count < 20; count += 1) await begin(browser);
    const often = await browser.call('beginPasskey');
    expect([often.statusCode, messageIn(often)]).toEqual([429, expect.stringContaining('twenty times today')]);
  });

  it('is not one of an address without a name', () => {
    expect(passkeyPlace('http://localhost:3000')).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' });
    for (const address of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://', 'https://10.0.0.7'])
      expect(passkeyPlace(address)).toBeNull();
  });
});

describe('the password', () => {
  it('is needed again ten minutes after the log-in, to add and to remove a passkey', async () => {
    const { browser } = await act.owner();
    const [{ id } = { id: '' }] = await listed(browser);
    portal.wait(10 * 60);
    const acts = [() => browser.call('beginPasskey'), () => browser.call('removePasskey', { query: { id } })];
    for (const act of acts) {
      const answer = await act();
      expect([answer.statusCode, messageIn(answer)]).toEqual([400, 'Please enter your password first.']);
    }
    expect((await browser.call('givePassword', { body: { current_password: goodPassword } })).statusCode).toBe(200);
    for (const act of acts) expect((await act()).statusCode).toBe(200);
  });

  it('that is new leaves the passkeys, and the mail about it names them', async () => {
    const { username, browser, authenticator } = await act.owner();
    await portal.browser().call('forgotPassword', { body: { username } });
    const password = 'Another-Horse-8-Stable';
    const body = { username, id: resetIdFor(portal, username), password, confirm_password: password };
    expect((await portal.browser().call('resetPassword', { body })).statusCode).toBe(200);
    expect(await isLoggedIn(browser)).toBe(false);
    const mail = mailsTo(username).at(-1);
    expect(mail?.text).toContain('“Chrome on Windows”');
    expect(mail?.text).toContain(`remove it at ${origin}/account`);
    expect((await act.logIn(authenticator)).statusCode).toBe(200);
  });

  it('that is new is mailed without a word about passkeys to whoever has none', async () => {
    const username = newName();
    const browser = await loggedIn(portal, username);
    const password = 'Another-Horse-8-Stable';
    const body = { current_password: goodPassword, password, confirm_password: password };
    expect((await browser.call('changePassword', { body })).statusCode).toBe(200);
    expect(mailsTo(username).at(-1)?.text).not.toMatch(/passkey|\n{3}/);
  });

  it('that was disabled by guesses leaves the passkey working, and stays disabled', async () => {
    const { username, authenticator } = await act.owner();
    await portal.database
      .updateTable('accounts')
      .set({ failed_logins: 100 })
      .where('username', '=', username)
      .execute();
    expect((await act.logIn(authenticator)).statusCode).toBe(200);
    const login = { body: { username, password: goodPassword } };
    expect((await portal.browser().call('login', login)).statusCode).toBe(400);
  });
});

describe('an account that is closed or deleted', () => {
  const deletionLink = (username: string): string => {
    const text = mailsTo(username).findLast((mail) => /keep=/.test(mail.text))?.text ?? '';
    return /keep=(\S+)/.exec(text)?.[1] ?? '';
  };

  it('is not opened by its passkey, also after it was kept, because somebody else may have asked', async () => {
    const { username, browser, authenticator } = await act.owner();
    expect((await browser.call('askDeletion', { body: { current_password: goodPassword } })).statusCode).toBe(200);
    const closed = await act.logIn(authenticator);
    expect([closed.statusCode, messageIn(closed)]).toEqual([400, expect.stringContaining("doesn't open an account")]);
    expect((await portal.browser().call('stopDeletion', { body: { id: deletionLink(username) } })).statusCode).toBe(
      200,
    );
    expect((await act.logIn(authenticator)).statusCode).toBe(400);
  });

  it('loses its passkeys with a stopped change of the address, whose asker could have added one', async () => {
    const { username, browser, authenticator } = await act.owner();
    const body = { username: `moved-${username}`, current_password: goodPassword };
    expect((await browser.call('askAddress', { body })).statusCode).toBe(200);
    const [, id = ''] = /stop=(\S+)/.exec(mailsTo(username).at(-1)?.text ?? '') ?? [];
    expect((await portal.browser().call('stopAddress', { body: { id } })).statusCode).toBe(200);
    expect((await act.logIn(authenticator)).statusCode).toBe(400);
  });

  it('is deleted with its passkeys, which the record counts', async () => {
    const { username, authenticator } = await act.owner();
    const { database, jobs, objects } = portal;
    const deletion = { username, staff: 'test', now: portal.now() };
    const deleted = await deletePerson({ database, jobs, objects, secrets: createSecrets(portal.masterKey) }, deletion);
    expect(deleted).toMatchObject({ passkeys: 1 });
    expect((await act.logIn(authenticator)).statusCode).toBe(400);
    const signed = authenticator.sign(await act.beginLogin());
    const rows = portal.database.selectFrom('passkeys').select('id').where('credential_id', '=', signed.id);
    expect(await rows.execute()).toEqual([]);
  });
});

describe('the archive of an account', () => {
  it('has its passkeys, with their names and times', async () => {
    const { browser } = await act.owner();
    await ask(browser);
    await made(browser);
    await give(browser);
    const files = await filesOf(browser);
    expect(jsonIn(files, 'account.json')).toMatchObject({
      passkeys: [{ name: 'Chrome on Windows', transports: ['hybrid', 'internal'], used_at: null }],
    });
    expect(textIn(files, 'index.html')).toContain('Your Passkeys');
  });
});
