/** The deletion of an account by its owner, at the same time as every other act on the account. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Browser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { codeFor, goodPassword, loggedIn, openPortal, type Portal, resetIdFor } from '../support/portal.ts';
import { deletionsIn } from './asked-deletion.ts';

let portal: Portal;
let act: ReturnType<typeof deletionsIn>;
beforeAll(async () => {
  portal = await openPortal();
  act = deletionsIn(portal);
});
afterAll(() => portal.close());

const newPassword = 'Another-Horse-8-Stable';
let people = 0;
let username = '';
const races = [1, 2, 3, 4, 5];
beforeEach(async () => {
  await portal.database.deleteFrom('account_deletions').execute();
  await portal.database.deleteFrom('requested_mails').execute();
  username = `racing-${(people += 1)}@example.edu`;
});

const works = async (name: string, password: string): Promise<boolean> =>
  (await portal.browser().call('login', { body: { username: name, password } })).statusCode === 200;
const isLoggedIn = async (browser: Browser): Promise<boolean> => (await browser.call('profile')).statusCode === 200;
const isAsked = async (): Promise<boolean> =>
  (await portal.database.selectFrom('account_deletions').select('id').execute()).length > 0;

/** Mails a link to set the password, and returns the act that uses it. */
async function resetLater(): Promise<() => Promise<Answer>> {
  portal.wait(61);
  await portal.browser().call('forgotPassword', { body: { username } });
  const body = { username, id: resetIdFor(portal, username), password: newPassword, confirm_password: newPassword };
  return () => portal.browser().call('resetPassword', { body });
}
/** Asks for another address, and returns the acts that take and stop it. */
async function moveLater(browser: Browser) {
  await browser.call('askAddress', { body: { username: `moved-${username}`, current_password: goodPassword } });
  const secretIn = (to: string, what: string): string =>
    portal.mails
      .filter((mail) => mail.to === to)
      .flatMap(({ text }) => text.match(new RegExp(`(?<=${what}=)\\S+`)) ?? [])
      .at(-1) ?? '';
  const [taking, stopping] = [secretIn(`moved-${username}`, 'confirm'), secretIn(username, 'stop')];
  return {
    take: () => browser.call('takeAddress', { body: { id: taking } }),
    stop: () => portal.browser().call('stopAddress', { body: { id: stopping } }),
  };
}

describe('a deletion that its owner asks for', () => {
  it.each(races)('closes the account for every log-in at the same moment (%i)', async () => {
    const browser = await loggedIn(portal, username);
    const thieves = [portal.browser(), portal.browser()];
    const body = { username, password: goodPassword };
    const [asked, ...logins] = await Promise.all([
      act.ask(browser),
      ...thieves.map((one) => one.call('login', { body })),
    ]);
    expect(asked.statusCode).toBe(200);
    for (const { statusCode } of logins) expect([200, 400]).toContain(statusCode);
    for (const thief of thieves) expect(await isLoggedIn(thief)).toBe(false);
  });

  it.each(races)('at the same moment as itself is mailed once (%i)', async () => {
    const [one, other] = [await loggedIn(portal, username), await act.logIn(username)];
    const answers = await Promise.all([act.ask(one), act.ask(other)]);
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right);
    expect(statuses[0]).toBe(200);
    expect([400, 401]).toContain(statuses[1]);
    expect(portal.mails.filter(({ to, text }) => to === username && text.includes('?keep='))).toHaveLength(1);
  });

  it.each(races)('and a new password by mail leave one of them in force (%i)', async () => {
    const browser = await loggedIn(portal, username);
    const reset = await resetLater();
    const answers = await Promise.all([act.ask(browser), reset()]);
    const [asked, isReset] = answers.map(({ statusCode }) => statusCode === 200);
    // The first one refuses the other.
    expect([asked !== isReset, await isAsked(), await works(username, newPassword)]).toEqual([true, asked, isReset]);
    expect(await works(username, goodPassword)).toBe(false);
  });

  it.each(races)('and a new address leave one of them in force (%i)', async () => {
    const browser = await loggedIn(portal, username);
    const other = await act.logIn(username);
    const { take } = await moveLater(browser);
    const [asked, taken] = await Promise.all([act.ask(other), take()]);
    expect([asked.statusCode === 200, await isAsked()]).toEqual([taken.statusCode !== 200, taken.statusCode !== 200]);
    expect(await act.exists(`moved-${username}`)).toBe(taken.statusCode === 200);
    expect(await works(username, goodPassword)).toBe(false);
  });

  it.each(races)('and the stop of a new address leave no session and no password (%i)', async () => {
    const browser = await loggedIn(portal, username);
    const { stop } = await moveLater(browser);
    const [asked, stopped] = await Promise.all([act.ask(browser), stop()]);
    expect([200, 400, 401]).toContain(asked.statusCode);
    expect(asked.statusCode === 200).toBe(stopped.statusCode !== 200);
    expect([await isLoggedIn(browser), await works(username, goodPassword)]).toEqual([false, false]);
    expect(await isAsked()).toBe(asked.statusCode === 200);
  });

  it.each([
    ['a new password by mail', async () => await resetLater()],
    ['a new address', async (browser: Browser) => (await moveLater(browser)).take],
    ['the stop of a new address', async (browser: Browser) => (await moveLater(browser)).stop],
  ] as const)('leaves the link of %s of before without effect', async (_, later) => {
    const browser = await loggedIn(portal, username);
    const other = await later(browser);
    expect((await act.ask(browser)).statusCode).toBe(200);
    expect((await other()).statusCode).toBe(400);
    expect([await isAsked(), await act.exists(username)]).toEqual([true, true]);
  });

  it.each(races)('and a submission: what was submitted is kept, what was not is deleted (%i)', async () => {
    const browser = await loggedIn(portal, username);
    await browser.call('saveAnswers', { body: { answers: completeApplication } });
    const [asked, submitted] = await Promise.all([act.ask(browser), browser.call('submit')]);
    expect(asked.statusCode).toBe(200);
    expect([200, 401]).toContain(submitted.statusCode);
    portal.wait(7 * 86_400);
    const isSubmitted = submitted.statusCode === 200;
    expect([await act.run(), await act.exists(username)]).toEqual([isSubmitted ? 0 : 1, isSubmitted]);
  });

  it('and a submission after it, which is refused', async () => {
    const browser = await loggedIn(portal, username);
    await browser.call('saveAnswers', { body: { answers: completeApplication } });
    await act.ask(browser);
    expect((await browser.call('submit')).statusCode).toBe(401);
  });
});

describe('the end of the week', () => {
  async function due(): Promise<string> {
    await loggedIn(portal, username);
    await act.asked(username);
    portal.wait(7 * 86_400);
    return act.secretFor(username);
  }

  it.each(races)('at the moment of the link that keeps the account: it is kept, or gone (%i)', async () => {
    const secret = await due();
    const [count, kept] = await Promise.all([act.run(), act.keep(secret)]);
    const isKept = kept.statusCode === 200;
    expect([count, await act.exists(username)]).toEqual(isKept ? [0, true] : [1, false]);
    expect([200, 400]).toContain(kept.statusCode);
  });

  it.each(races)('at the moment of a new password by mail: it works, or the account is gone (%i)', async () => {
    await due();
    const reset = await resetLater();
    const [count, answer] = await Promise.all([act.run(), reset()]);
    const isReset = answer.statusCode === 200;
    expect([count, await act.exists(username)]).toEqual(isReset ? [0, true] : [1, false]);
    expect(await works(username, newPassword)).toBe(isReset);
  });

  it.each(races)('on two servers at once deletes once (%i)', async () => {
    await due();
    const counts = await Promise.all([act.run(), act.run()]);
    expect([counts.toSorted(), await act.exists(username)]).toEqual([[0, 1], false]);
  });

  it.each(races)('at the moment of a log-in and a sign-up, which open nothing (%i)', async () => {
    await due();
    const stranger = portal.browser();
    const body = { username, password: goodPassword };
    const [, login, signup] = await Promise.all([
      act.run(),
      portal.browser().call('login', { body }),
      stranger.call('signup', { body }),
    ]);
    expect([login.statusCode, signup.statusCode, await act.exists(username)]).toEqual([400, 200, false]);
    const code = portal.mails.findLast(({ to }) => to === username)?.text.match(/\b\d{6}\b/);
    // It was pending, or was answered as for an account.
    if (code !== null && code !== undefined)
      expect((await stranger.call('confirm', { body: { username, code: codeFor(portal, username) } })).statusCode).toBe(
        200,
      );
  });

  it.each(races)('keeps a link that was mailed when the account was kept meanwhile (%i)', async () => {
    const secret = await due();
    const reset = await resetLater();
    await Promise.all([act.run(), act.keep(secret)]);
    expect((await reset()).statusCode).toBe((await act.exists(username)) ? 200 : 400);
  });
});
