/** The mails that one network can have sent to addresses that nobody confirms. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../api-client/index.ts';
import { type AppOptions, createApp } from '../../server/index.ts';
import { type Answer, type Browser, createBrowser } from '../support/browser.ts';
import { codeFor, goodPassword, loggedIn, openPortal, type Portal, resetIdFor } from '../support/portal.ts';
import { isAll } from '../support/runs.ts';

let portal: Portal;
let parts: AppOptions;
beforeAll(async () => {
  portal = await openPortal({ trustProxy: 1 }, undefined, (options) => (parts = options));
});
afterAll(() => portal.close());

let networks = 0;
const newNetwork = (): string => `10.7.0.${(networks += 1)}`;
let people = 0;
const somebody = (): string => `mails-${(people += 1)}@example.edu`;

const most = 50;
const ask = (name: CallName, username: string, network: string, browser = portal.browser()): Promise<Answer> =>
  browser.call(name, {
    body: name === 'signup' ? { username, password: goodPassword } : { username },
    headers: { 'x-forwarded-for': network },
  });
const confirm = (username: string, browser: Browser): Promise<Answer> =>
  browser.call('confirm', { body: { username, code: codeFor(portal, username) } });

/** Signs up one after the other, and returns the answers. */
async function signUps(network: string, count: number): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < count) answers.push(await ask('signup', somebody(), network));
  return answers;
}
const accepted = (answers: readonly Answer[]): number => answers.filter(({ statusCode }) => statusCode === 200).length;

describe('addresses that are made up', () => {
  it('get few of 120 mails from one network, and others elsewhere and an hour later get theirs', async () => {
    const network = newNetwork();
    const before = portal.mails.length;
    const answers = await signUps(network, 120);
    expect(portal.mails.length - before).toBe(most);
    expect(accepted(answers)).toBe(most);
    const [refused] = answers.slice(-1);
    expect([refused?.statusCode, refused?.json(), refused?.headers['retry-after']]).toEqual([
      429,
      {
        message: expect.stringMatching(/try again in a few minutes, or use another network.*What you typed stays here/),
      },
      '3600',
    ]);
    expect(accepted(await signUps(newNetwork(), 1))).toBe(1);
    portal.wait(3600);
    expect(accepted(await signUps(network, 30))).toBe(30);
  });

  it('get no further mails by other requests', async () => {
    const network = newNetwork();
    const [pending, confirmed] = [somebody(), somebody()];
    await loggedIn(portal, confirmed);
    await ask('signup', pending, network);
    await signUps(network, most - 1);
    const before = portal.mails.length;
    for (const name of ['resendConfirm', 'forgotPassword'] as const)
      for (const username of [pending, confirmed, somebody()])
        expect((await ask(name, username, network)).statusCode).toBe(429);
    expect(portal.mails.length).toBe(before);
  });

  it('are counted with those that have an account, so that the count reveals none', async () => {
    const network = newNetwork();
    const owner = somebody();
    await loggedIn(portal, owner);
    portal.wait(90_000);
    await signUps(network, most - 1);
    expect((await ask('signup', owner, network)).statusCode).toBe(200);
    expect(accepted(await signUps(network, 1))).toBe(0);
  });

  it('are recorded once an hour for each network, without it', async () => {
    const noted = () =>
      portal.database.selectFrom('audit').select('account_id').where('event', '=', 'mails-refused').execute();
    const network = newNetwork();
    const before = (await noted()).length;
    await signUps(network, most + 5);
    expect((await noted()).length - before).toBe(1);
    portal.wait(3601);
    await signUps(network, most + 5);
    expect((await noted()).slice(before)).toEqual([{ account_id: null }, { account_id: null }]);
  });
});

describe('a school behind one address', () => {
  it('signs up in classes of thirty, of whom three mistype the address and the others confirm', async () => {
    // With 20 classes, 600 pupils within an hour.
    const classes = isAll ? 20 : 9;
    const network = newNetwork();
    const begun = portal.now().getTime();
    for (let lesson = 0; lesson < classes; lesson += 1) {
      const pupils = Array.from({ length: 30 }, () => ({ username: somebody(), browser: portal.browser() }));
      const answers = await Promise.all(
        pupils.map(({ username, browser }) => ask('signup', username, network, browser)),
      );
      expect(accepted(answers)).toBe(30);
      for (const { username, browser } of pupils.slice(3))
        expect((await confirm(username, browser)).statusCode).toBe(200);
      portal.wait(60);
    }
    expect(portal.now().getTime() - begun).toBeLessThan(3_600_000);
  });

  it('gets a place back by a confirmation elsewhere and by a new password', async () => {
    const network = newNetwork();
    const [pupil, owner] = [somebody(), somebody()];
    const browser = portal.browser();
    await loggedIn(portal, owner);
    await ask('signup', pupil, network, browser);
    await ask('forgotPassword', owner, network);
    await signUps(network, most - 2);
    expect(accepted(await signUps(network, 1))).toBe(0);
    await confirm(pupil, browser);
    expect(accepted(await signUps(network, 2))).toBe(1);
    const password = 'Another-Horse-8-Stable';
    const body = { username: owner, id: resetIdFor(portal, owner), password, confirm_password: password };
    expect((await portal.browser().call('resetPassword', { body })).statusCode).toBe(200);
    expect(accepted(await signUps(network, 2))).toBe(1);
  });
});

describe('the count', () => {
  it('is shared by two servers, also when both are asked at once', async () => {
    const network = newNetwork();
    const other = await createApp(parts);
    try {
      const before = portal.mails.length;
      const answers = await Promise.all(
        Array.from({ length: 2 * most }, (_value, index) =>
          ask('signup', somebody(), network, createBrowser(index % 2 === 0 ? portal.app : other)),
        ),
      );
      expect(accepted(answers)).toBe(most);
      await other.mailWorker.settled();
      await portal.app.mailWorker.settled();
      expect(portal.mails.length - before).toBe(most);
    } finally {
      await other.close();
    }
  });
});
