/** Another address for an account: its owner asks, the new address confirms, and the former one can stop it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../server/database/retention/expired-rows.ts';
import { type MailKind, queueMail } from '../../server/database/mail-queue.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { goodPassword, loggedIn, openPortal, type Portal, resetIdFor } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

let people = 0;
const names = () => {
  people += 1;
  return { former: `former-${people}@example.edu`, username: `new-${people}@example.edu` };
};
const ask = (browser: Browser, username: string, present = goodPassword): Promise<Answer> =>
  browser.call('askAddress', { body: { username, current_password: present } });
/** The secret of the newest link in a mail to an address. */
const secretFor = (to: string, act: 'confirm' | 'stop'): string => {
  const pattern = new RegExp(`/emaillink\\?${act}=(\\S+)`);
  const mail = portal.mails.findLast((one) => one.to === to && pattern.test(one.text));
  return pattern.exec(mail?.text ?? '')?.[1] ?? '';
};
const take = (browser: Browser, id: string): Promise<Answer> => browser.call('takeAddress', { body: { id } });
const stop = (id: string): Promise<Answer> => portal.browser().call('stopAddress', { body: { id } });
const logIn = async (username: string): Promise<number> =>
  (await portal.browser().call('login', { body: { username, password: goodPassword } })).statusCode;
const isLoggedIn = async (browser: Browser): Promise<boolean> => (await browser.call('profile')).statusCode === 200;
const subjectsTo = (username: string): readonly string[] =>
  portal.mails.filter(({ to }) => to === username).map(({ subject }) => subject);

/** Whether a waiting mail of a kind follows an account to another address. */
const follows: Readonly<Record<MailKind, boolean>> = {
  'signed-up': false,
  code: false,
  'address-confirmed': false,
  reset: false,
  'new-address': false,
  'address-asked': false,
  'address-changed': false,
  'password-changed': true,
  'password-disabled': true,
  'new-device': true,
  'deletion-asked': true,
  'archive-asked': true,
  'archive-ended': true,
  deadline: true,
  link: true,
  'passkey-added': true,
  'passkey-removed': true,
  'passkey-copied': true,
  'draft-ends': true,
  submitted: true,
};

async function asked() {
  const { former, username } = names();
  const browser = await loggedIn(portal, former);
  await browser.call('saveAnswers', { body: { answers: { city: 'Topeka' } } });
  expect((await ask(browser, username)).statusCode).toBe(200);
  return { former, username, browser };
}
async function changed() {
  const one = await asked();
  const answer = await take(one.browser, secretFor(one.username, 'confirm'));
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: 'Your email address was changed. Log in with the new one.', needs_password: false },
  ]);
  return one;
}

describe('a new address for an account', () => {
  it('is taken with the mailed link: the application follows, all sessions end, the former one is told', async () => {
    const { former, username } = names();
    const browser = await loggedIn(portal, former);
    await browser.call('saveAnswers', { body: { answers: { city: 'Topeka' } } });
    const answer = await ask(browser, ` ${username.toUpperCase()}`);
    expect([answer.statusCode, answer.json<{ wait_minutes: number }>().wait_minutes]).toEqual([200, 0]);
    expect(await logIn(username)).toBe(400);
    expect(subjectsTo(former)).toContain('A new email address for your account');
    const secret = secretFor(username, 'confirm');
    expect((await take(browser, secret)).statusCode).toBe(200);
    expect(await isLoggedIn(browser)).toBe(false);
    expect(await logIn(former)).toBe(400);
    expect(subjectsTo(former).at(-1)).toBe('Your email address was changed');
    const later = portal.browser();
    await later.call('login', { body: { username, password: goodPassword } });
    const profile = await later.loadProfile();
    expect([profile.username, profile.answer['city']]).toEqual([username, 'Topeka']);
    // A link works once.
    expect((await take(browser, secret)).statusCode).toBe(400);
  });

  it('disables the password when the link is opened in a browser that the account has not used', async () => {
    const { username } = await asked();
    const answer = await take(portal.browser(), secretFor(username, 'confirm'));
    expect(answer.json<{ needs_password: boolean }>().needs_password).toBe(true);
    expect(await logIn(username)).toBe(400);
    portal.wait(61);
    await portal.browser().call('forgotPassword', { body: { username } });
    const body = { username, id: resetIdFor(portal, username), password: goodPassword, confirm_password: goodPassword };
    expect((await portal.browser().call('resetPassword', { body })).statusCode).toBe(200);
    expect(await logIn(username)).toBe(200);
  });

  it('is answered alike when it has an account, whose owner is told and whose account stays', async () => {
    const { username: taken } = names();
    await loggedIn(portal, taken);
    const { former, username } = names();
    const browser = await loggedIn(portal, former);
    const [free, used] = [await ask(browser, username), await ask(browser, taken)];
    expect([used.statusCode, used.body]).toEqual([free.statusCode, free.body]);
    expect(subjectsTo(taken).at(-1)).toBe('This address already has an account');
    expect(secretFor(taken, 'confirm')).toBe('');
    expect([await logIn(taken), await logIn(former)]).toEqual([200, 200]);
  });

  it('is refused when an account of it was created since', async () => {
    const { former, username, browser } = await asked();
    const secret = secretFor(username, 'confirm');
    await loggedIn(portal, username);
    expect((await take(browser, secret)).statusCode).toBe(400);
    expect([await logIn(username), await logIn(former)]).toEqual([200, 200]);
  });

  it('is refused with a wrong password, as the present one, after a day, and with a changed link', async () => {
    const { former, username, browser } = await asked();
    expect((await ask(browser, username, 'Wrong-Password-99')).statusCode).toBe(400);
    expect((await ask(browser, former.toUpperCase())).json()).toMatchObject({
      message: 'This is your present email address.',
    });
    const secret = secretFor(username, 'confirm');
    expect((await take(browser, `${secret}x`)).statusCode).toBe(400);
    expect((await take(browser, secretFor(former, 'stop'))).statusCode).toBe(400);
    expect((await stop(secret)).statusCode).toBe(400);
    portal.wait(86_401);
    expect((await take(browser, secret)).statusCode).toBe(400);
    expect(await logIn(former)).toBe(200);
  });

  it('replaces the one that was asked for before', async () => {
    const { username, browser } = await asked();
    const former = secretFor(username, 'confirm');
    const { username: other } = names();
    await ask(browser, other);
    expect((await take(browser, former)).statusCode).toBe(400);
    expect((await take(browser, secretFor(other, 'confirm'))).statusCode).toBe(200);
    expect(await logIn(other)).toBe(200);
  });

  it('can be asked for five times a day, and one address receives three such mails', async () => {
    const { former, username } = names();
    const browser = await loggedIn(portal, former);
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await ask(browser, username)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(subjectsTo(username)).toHaveLength(3);
  });

  it('moves the mails that wait, and discards links to set the password', async () => {
    const { former, username, browser } = await asked();
    portal.wait(61);
    await portal.browser().call('forgotPassword', { body: { username: former } });
    const id = resetIdFor(portal, former);
    const mail = { username: former, origin: '', requestId: '', at: portal.now() };
    const dueAt = new Date('2030-01-01T00:00:00Z');
    for (const kind of Object.keys(follows) as MailKind[]) await queueMail(portal.database, { kind, ...mail, dueAt });
    await take(browser, secretFor(username, 'confirm'));
    const body = { username: former, id, password: goodPassword, confirm_password: goodPassword };
    expect((await portal.browser().call('resetPassword', { body })).statusCode).toBe(400);
    const waiting = await portal.database.selectFrom('queued_mails').select(['kind', 'username']).execute();
    expect(Object.fromEntries(waiting.map((one) => [one.kind, one.username === username]))).toEqual(follows);
    await portal.database.deleteFrom('queued_mails').execute();
  });
});

describe('the former address', () => {
  it('stops a change before it is made, which ends all sessions and disables the password', async () => {
    const { former, username, browser } = await asked();
    const answer = await stop(secretFor(former, 'stop'));
    expect(answer.json<{ needs_password: boolean }>().needs_password).toBe(true);
    expect((await take(browser, secretFor(username, 'confirm'))).statusCode).toBe(400);
    expect([await isLoggedIn(browser), await logIn(former)]).toEqual([false, 400]);
    const events = portal.database.selectFrom('audit').select('network').where('event', '=', 'address-stopped');
    expect((await events.execute()).every(({ network }) => network !== null)).toBe(true);
  });

  it('takes a change back within three days, with the link of either mail', async () => {
    const { former, username } = await changed();
    portal.wait(2 * 86_400);
    expect((await stop(secretFor(former, 'stop'))).statusCode).toBe(200);
    portal.wait(61);
    await portal.browser().call('forgotPassword', { body: { username: former } });
    const id = resetIdFor(portal, former);
    const body = { username: former, id, password: goodPassword, confirm_password: goodPassword };
    expect((await portal.browser().call('resetPassword', { body })).statusCode).toBe(200);
    expect([await logIn(former), await logIn(username)]).toEqual([200, 400]);
  });

  it('cannot take it back later, and its link is deleted', async () => {
    const { former, username } = await changed();
    portal.wait(3 * 86_400 + 1);
    expect((await stop(secretFor(former, 'stop'))).statusCode).toBe(400);
    await deleteExpired(portal.database, portal.now());
    const rows = portal.database.selectFrom('address_changes').select('id').where('username', '=', username);
    expect(await rows.execute()).toEqual([]);
  });

  it('keeps that right while somebody asks for one more address', async () => {
    const { former, username } = await changed();
    const browser = portal.browser();
    await browser.call('login', { body: { username, password: goodPassword } });
    await browser.loadProfile();
    expect((await ask(browser, names().username)).statusCode).toBe(409);
    expect((await stop(secretFor(former, 'stop'))).statusCode).toBe(200);
  });
});

it('no secret of a link is in the database', async () => {
  const { former, username } = await asked();
  const proofs = [secretFor(username, 'confirm'), secretFor(former, 'stop')].map((secret) => secret.split('.')[1]);
  const rows = JSON.stringify([
    await portal.database.selectFrom('address_changes').selectAll().execute(),
    await portal.database.selectFrom('queued_mails').selectAll().execute(),
  ]);
  expect(rows).toContain(former);
  for (const proof of proofs) {
    expect(proof?.length).toBeGreaterThan(40);
    expect(rows).not.toContain(proof);
  }
});
