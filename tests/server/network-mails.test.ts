/** The mails that one network can have sent to addresses that nobody confirms. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName, Output } from '../../api-client/index.ts';
import { type AppOptions, createApp, createSecrets } from '../../server/index.ts';
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

const atOnce = 50;
const most = 400;
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
/** Counts mails of a network as if it had requested them now. */
async function fill(network: string, count: number): Promise<void> {
  const name = createSecrets(portal.masterKey).fingerprint(`mails of network ${network}`);
  const mail = { network: name, address: '', at: portal.now(), is_confirmed: false };
  await portal.database
    .insertInto('network_mails')
    .values(Array.from({ length: count }, () => mail))
    .execute();
}
const accepted = (answers: readonly Answer[]): number => answers.filter(({ statusCode }) => statusCode === 200).length;
const minutesOf = (answer: Answer | undefined): number => answer?.json<Output<'signup'>>().wait_minutes ?? NaN;

const waiting = () => portal.database.selectFrom('queued_mails').select(['username', 'due_at']).execute();
/** Takes the clock to a later time and sends what is due then. */
async function sendAfter(seconds: number): Promise<void> {
  portal.wait(seconds);
  portal.app.mailWorker.wake();
  await portal.app.mailWorker.settled();
}
/** Empties the queue, as a day without sign-ups does. */
const tomorrow = (): Promise<void> => sendAfter(86_400);

describe('a hall of pupils behind one address', () => {
  it(
    'of 300 in one minute is never refused, and each has the mail in the said time',
    { timeout: 120_000 },
    async () => {
      const network = newNetwork();
      const pupils = Array.from({ length: 300 }, () => ({ username: somebody(), said: NaN }));
      for (const pupil of pupils) pupil.said = minutesOf(await ask('signup', pupil.username, network));
      const said = pupils.map((pupil) => pupil.said);
      expect(said.slice(0, atOnce)).toEqual(Array.from({ length: atOnce }, () => 0));
      expect([said[99], said[299]]).toEqual([3, 13]);
      await portal.app.mailWorker.settled();
      for (let minute = 0; minute <= 13; minute += 1) {
        const mailed = new Set(portal.mails.map(({ to }) => to));
        expect(pupils.filter((pupil) => pupil.said <= minute && !mailed.has(pupil.username))).toEqual([]);
        await sendAfter(60);
      }
      expect(portal.mails).toHaveLength(300);
    },
  );

  it('reads how long the mail takes, and asks again without another mail or a longer wait', async () => {
    const network = newNetwork();
    const browser = portal.browser();
    await fill(network, atOnce);
    await signUps(network, 39);
    const pupil = somebody();
    const answer = await ask('signup', pupil, network, browser);
    expect(answer.json()).toEqual({
      message: expect.stringMatching(/^Your account was created\. .* can take up to 3 minutes\./),
      wait_minutes: 3,
    });
    portal.wait(60);
    for (const name of ['resendConfirm', 'signup'] as const) {
      const again = await ask(name, pupil, network, browser);
      expect([again.statusCode, minutesOf(again)]).toEqual([200, 2]);
    }
    expect((await waiting()).filter(({ username }) => username === pupil)).toHaveLength(1);
    await sendAfter(70);
    // The password of the second sign-up is the one that the mailed code confirms.
    expect((await confirm(pupil, browser)).json()).toMatchObject({ link_mailed: false });
    expect(portal.mails.filter(({ to }) => to === pupil)).toHaveLength(1);
    await tomorrow();
  });

  it('reads the wait also at the request of a link, with and without an account', async () => {
    const network = newNetwork();
    const owner = somebody();
    await loggedIn(portal, owner);
    await fill(network, atOnce);
    for (const username of [owner, somebody()]) {
      const { message, wait_minutes: minutes } = (await ask('forgotPassword', username, network)).json<
        Output<'forgotPassword'>
      >();
      expect([message, minutes]).toEqual([expect.stringMatching(/is on its way\. .* can take up to 2 minutes\./), 2]);
    }
    const before = portal.mails.length;
    await tomorrow();
    expect(portal.mails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([[owner, 'Set a new password']]);
  });
});

describe('addresses that are made up', () => {
  it(
    'get few of the mails that a network requests, and those slowly',
    { timeout: isAll ? 900_000 : 120_000 },
    async () => {
      const network = newNetwork();
      const before = portal.mails.length;
      const sent = (): number => portal.mails.length - before;
      const answers = await signUps(network, isAll ? 5000 : most + 20);
      await portal.app.mailWorker.settled();
      expect([accepted(answers), sent()]).toEqual([most, atOnce]);
      const [refused] = answers.slice(-1);
      expect([refused?.statusCode, refused?.json(), refused?.headers['retry-after']]).toEqual([
        429,
        {
          message: expect.stringMatching(
            /try again in a few minutes, or use another network.*What you typed stays here/,
          ),
        },
        '3600',
      ]);
      expect(accepted(await signUps(newNetwork(), 1))).toBe(1);
      await sendAfter(60);
      expect(sent()).toBe(atOnce + 20 + 1);
      await sendAfter(3540);
      expect(sent()).toBe(most + 1);
    },
  );

  it('get no further mails by other requests', async () => {
    const network = newNetwork();
    const [pending, confirmed] = [somebody(), somebody()];
    await loggedIn(portal, confirmed);
    await ask('signup', pending, network);
    await fill(network, most - 1);
    await portal.app.mailWorker.settled();
    const before = portal.mails.length;
    for (const name of ['resendConfirm', 'forgotPassword'] as const)
      for (const username of [pending, confirmed, somebody()])
        expect((await ask(name, username, network)).statusCode).toBe(429);
    await tomorrow();
    expect(portal.mails.length).toBe(before);
  });

  it('are counted with those that have an account, so that the count reveals none', async () => {
    const network = newNetwork();
    const owner = somebody();
    await loggedIn(portal, owner);
    portal.wait(90_000);
    await fill(network, most - 1);
    expect((await ask('signup', owner, network)).statusCode).toBe(200);
    expect(accepted(await signUps(network, 1))).toBe(0);
  });

  it('are recorded once an hour for each network, without it', async () => {
    const noted = () =>
      portal.database.selectFrom('audit').select('account_id').where('event', '=', 'mails-refused').execute();
    const network = newNetwork();
    const before = (await noted()).length;
    await fill(network, most);
    await signUps(network, 3);
    expect((await noted()).length - before).toBe(1);
    portal.wait(3601);
    await fill(network, most);
    await signUps(network, 3);
    expect((await noted()).slice(before)).toEqual([{ account_id: null }, { account_id: null }]);
  });
});

describe('a school behind one address', () => {
  it('signs up in classes of thirty, of whom three mistype the address and the others confirm, without a wait', async () => {
    // With 20 classes, 600 pupils within an hour.
    const classes = isAll ? 20 : 9;
    const network = newNetwork();
    const begun = portal.now().getTime();
    for (let lesson = 0; lesson < classes; lesson += 1) {
      const pupils = Array.from({ length: 30 }, () => ({ username: somebody(), browser: portal.browser() }));
      const answers = await Promise.all(
        pupils.map(({ username, browser }) => ask('signup', username, network, browser)),
      );
      expect([accepted(answers), Math.max(...answers.map(minutesOf))]).toEqual([30, 0]);
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
    await fill(network, most - 2);
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
      await tomorrow();
      await fill(network, atOnce);
      const free = 20;
      const answers = await Promise.all(
        Array.from({ length: free }, (_value, index) =>
          ask('signup', somebody(), network, createBrowser(index % 2 === 0 ? portal.app : other)),
        ),
      );
      expect(accepted(answers)).toBe(free);
      const times = (await waiting()).map(({ due_at: at }) => at.getTime() - portal.now().getTime());
      expect(times.sort((a, b) => a - b)).toEqual(Array.from({ length: free }, (_value, index) => 3000 * (index + 1)));
      await fill(network, most - atOnce - free - 10);
      const more = await Promise.all(
        Array.from({ length: 2 * free }, (_value, index) =>
          ask('signup', somebody(), network, createBrowser(index % 2 === 0 ? portal.app : other)),
        ),
      );
      expect(accepted(more)).toBe(10);
    } finally {
      await other.close();
    }
  });
});
