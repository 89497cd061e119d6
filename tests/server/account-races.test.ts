/** Acts on one account at the same time: each is checked against the account's state when it is written. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecrets, endSessions, findApplicant } from '../../server/index.ts';
import { deletePerson } from '../../server/retention/delete-person.ts';
import { runs } from '../support/runs.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { codeFor, goodPassword, loggedIn, openPortal, type Portal, resetIdFor } from '../support/portal.ts';

/** Comparisons of passwords end, but are not returned until the test releases them. */
interface Hold {
  readonly compared: PromiseWithResolvers<void>;
  readonly released: PromiseWithResolvers<void>;
}

let portal: Portal;
let hold: Hold | null = null;
beforeAll(async () => {
  portal = await openPortal({}, undefined, (options) => ({
    ...options,
    passwords: {
      hash: options.passwords.hash,
      isRight: async (password, stored) => {
        const isRight = await options.passwords.isRight(password, stored);
        const own = hold;
        hold = null;
        own?.compared.resolve();
        await own?.released.promise;
        return isRight;
      },
    },
  }));
});
afterAll(() => portal.close());

let people = 0;
const newPassword = 'Another-Horse-8-Stable';
const changedPassword = 'Third-Horse-9-Stable';

async function owner(): Promise<string> {
  const username = `racing-${(people += 1)}@example.edu`;
  await loggedIn(portal, username);
  return username;
}

const logIn = (browser: Browser, username: string, password = goodPassword): Promise<Answer> =>
  browser.call('login', { body: { username, password } });

async function withProfile(username: string): Promise<Browser> {
  const browser = portal.browser();
  await logIn(browser, username);
  await browser.loadProfile();
  return browser;
}

/** Requests a link, and returns the act that uses it. */
async function askForLink(username: string): Promise<() => Promise<Answer>> {
  portal.wait(61);
  await portal.browser().call('forgotPassword', { body: { username } });
  const id = resetIdFor(portal, username);
  const body = { username, id, password: newPassword, confirm_password: newPassword };
  return () => portal.browser().call('resetPassword', { body });
}

/** Logs in, and returns the act that replaces the password with the present one. */
async function askToChange(username: string): Promise<() => Promise<Answer>> {
  const browser = await withProfile(username);
  const body = { current_password: goodPassword, password: changedPassword, confirm_password: changedPassword };
  return () => browser.call('changePassword', { body });
}

/** The secret of the newest link of a change of the address that was mailed to an address. */
function addressSecretFor(to: string, act: 'confirm' | 'stop'): string {
  const pattern = new RegExp(`/emaillink\\?${act}=(\\S+)`);
  const mail = portal.mails.findLast((one) => one.to === to && pattern.test(one.text));
  return pattern.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Asks for another address, and returns the act that changes it with the link, in the browser of the account. */
async function askForAddress(username: string): Promise<() => Promise<Answer>> {
  const browser = await withProfile(username);
  const asking = { username: `moved-${username}`, current_password: goodPassword };
  await browser.call('askAddress', { body: asking });
  const id = addressSecretFor(asking.username, 'confirm');
  return () => browser.call('takeAddress', { body: { id } });
}

/** Logs in, and returns the act that closes the account until its deletion. */
async function askToDelete(username: string): Promise<() => Promise<Answer>> {
  const browser = await withProfile(username);
  return () => browser.call('askDeletion', { body: { current_password: goodPassword } });
}

/** Asks for another address, and returns the act of the present one that stops it. */
async function askToStop(username: string): Promise<() => Promise<Answer>> {
  await askForAddress(username);
  const id = addressSecretFor(username, 'stop');
  return () => portal.browser().call('stopAddress', { body: { id } });
}

async function accountIdOf(username: string): Promise<string> {
  return (await findApplicant(portal.database, username))?.accountId ?? '';
}

const staff = { staff: 'registrar', now: new Date('2026-03-16T15:00:00Z') };
const deleting = (username: string) =>
  deletePerson(
    {
      database: portal.database,
      secrets: createSecrets(portal.masterKey),
      objects: portal.objects,
      jobs: portal.jobs,
    },
    { username, ...staff },
  );

/** Each prepares an act of the owner or the staff for an account, and returns the act. */
const acts = {
  'a new password by mail': askForLink,
  'a new password by the owner': askToChange,
  'a new address': askForAddress,
  'the stop of a new address': askToStop,
  'the deletion by the owner': askToDelete,
  'the hundredth failure': async (username: string) => {
    await portal.database.updateTable('accounts').set({ failed_logins: 99 }).where('username', '=', username).execute();
    return () => logIn(portal.browser(), username, 'Wrong-Password-99');
  },
  'the deletion of the person': async (username: string) => () => deleting(username),
  'the end of all other sessions': async (username: string) => {
    const browser = await withProfile(username);
    return () => browser.call('endSessions');
  },
  'the end of all sessions': async (username: string) => {
    const id = await accountIdOf(username);
    return () => endSessions(portal.database, id, staff);
  },
} satisfies Readonly<Record<string, (username: string) => Promise<() => Promise<unknown>>>>;

const isLoggedIn = async (browser: Browser): Promise<boolean> => (await browser.call('profile')).statusCode === 200;

/** Makes the call, with the act between its comparison of the password and what it writes. */
async function callAround(call: () => Promise<Answer>, act: () => Promise<unknown>): Promise<Answer> {
  const own = { compared: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
  hold = own;
  const answering = call();
  await own.compared.promise;
  await act();
  own.released.resolve();
  return answering;
}

async function logInAround(username: string, act: () => Promise<unknown>): Promise<{ answer: Answer; thief: Browser }> {
  const thief = portal.browser();
  return { answer: await callAround(() => logIn(thief, username), act), thief };
}

describe('a login whose password was compared before', () => {
  it.each([
    'a new password by mail',
    'a new password by the owner',
    'a new address',
    'the stop of a new address',
    'the deletion by the owner',
    'the hundredth failure',
    'the deletion of the person',
  ] as const)('%s is refused like a wrong password', async (name) => {
    const username = await owner();
    const { answer, thief } = await logInAround(username, await acts[name](username));
    const refusal = await logIn(portal.browser(), `nobody-${username}`);
    expect([answer.statusCode, answer.body]).toEqual([400, refusal.body]);
    expect(await isLoggedIn(thief)).toBe(false);
  });

  it.each(['the end of all sessions', 'the end of all other sessions'] as const)(
    '%s is a login after it, because the password is still right',
    async (name) => {
      const username = await owner();
      const { answer, thief } = await logInAround(username, await acts[name](username));
      expect(answer.statusCode).toBe(200);
      expect(await isLoggedIn(thief)).toBe(true);
    },
  );

  it('a new password does not count as a failure of the new one', async () => {
    const username = await owner();
    const reset = await askForLink(username);
    const failing = await callAround(() => logIn(portal.browser(), username, 'Wrong-Password-99'), reset);
    expect(failing.statusCode).toBe(400);
    const account = portal.database.selectFrom('accounts').select('failed_logins').where('username', '=', username);
    expect(await account.executeTakeFirst()).toEqual({ failed_logins: 0 });
  });
});

describe('a session that was opened before', () => {
  it.each([
    ['a new password by mail', false],
    ['a new password by the owner', false],
    ['a new address', false],
    ['the stop of a new address', false],
    ['the deletion by the owner', false],
    ['the deletion of the person', false],
    ['the end of all sessions', false],
    ['the end of all other sessions', false],
    ['the hundredth failure', true],
  ] as const)('%s is then open: %s', async (name, isOpen) => {
    const username = await owner();
    const act = await acts[name](username);
    const thief = portal.browser();
    expect((await logIn(thief, username)).statusCode).toBe(200);
    await act();
    expect(await isLoggedIn(thief)).toBe(isOpen);
  });
});

describe('a change of the password whose present one was compared before', () => {
  it.each([
    ['a new password by mail', newPassword],
    ['a new password by the owner', changedPassword],
    ['the stop of a new address', null],
    ['the deletion by the owner', null],
    ['the deletion of the person', null],
  ] as const)('%s is refused, and changes nothing', async (name, right) => {
    const username = await owner();
    const change = await askToChange(username);
    const answer = await callAround(change, await acts[name](username));
    expect([400, 401]).toContain(answer.statusCode);
    const works = (password: string) => logIn(portal.browser(), username, password);
    for (const password of [goodPassword, newPassword, changedPassword])
      expect([password, (await works(password)).statusCode]).toEqual([password, password === right ? 200 : 400]);
  });

  it('a login ends the session of the login', async () => {
    const username = await owner();
    const thief = portal.browser();
    const change = await askToChange(username);
    expect((await callAround(change, () => logIn(thief, username))).statusCode).toBe(200);
    expect(await isLoggedIn(thief)).toBe(false);
  });

  it('the end of its session is refused, and changes nothing', async () => {
    const username = await owner();
    const [change, end] = [await askToChange(username), await acts['the end of all other sessions'](username)];
    const answer = await callAround(change, end);
    expect(answer.statusCode).toBe(400);
    expect((await logIn(portal.browser(), username, changedPassword)).statusCode).toBe(400);
    expect((await logIn(portal.browser(), username)).statusCode).toBe(200);
  });

  it('keeps a link that was mailed meanwhile when it is refused', async () => {
    const username = await owner();
    const [change, other] = [await askToChange(username), await askToChange(username)];
    const links: (() => Promise<Answer>)[] = [];
    const refused = await callAround(change, async () => {
      await other();
      links.push(await askForLink(username));
    });
    expect([refused.statusCode, (await links[0]?.())?.statusCode]).toEqual([400, 200]);
  });

  it('leaves a link that was mailed before without effect', async () => {
    const username = await owner();
    const [reset, change] = [await askForLink(username), await askToChange(username)];
    expect([(await change()).statusCode, (await reset()).statusCode]).toEqual([200, 400]);
    expect((await logIn(portal.browser(), username, changedPassword)).statusCode).toBe(200);
  });
});

describe('a request for a new address whose present password was compared before', () => {
  it.each([
    'a new password by mail',
    'a new password by the owner',
    'a new address',
    'the stop of a new address',
    'the deletion by the owner',
    'the deletion of the person',
  ] as const)('%s is refused, and mails nothing', async (name) => {
    const username = await owner();
    const act = await acts[name](username);
    const browser = await withProfile(username);
    const wanted = `wanted-${username}`;
    const body = { username: wanted, current_password: goodPassword };
    const answer = await callAround(() => browser.call('askAddress', { body }), act);
    expect([400, 401]).toContain(answer.statusCode);
    expect(portal.mails.filter(({ to }) => to === wanted)).toEqual([]);
  });
});

describe('a new address that races', () => {
  const works = async (username: string, password: string): Promise<boolean> =>
    (await logIn(portal.browser(), username, password)).statusCode === 200;

  it('with a sign-up of the address leaves one account of it', async () => {
    for (let race = 0; race < 10; race += 1) {
      const username = await owner();
      const take = await askForAddress(username);
      const [wanted, stranger] = [`moved-${username}`, portal.browser()];
      await stranger.call('signup', { body: { username: wanted, password: newPassword } });
      const code = codeFor(portal, wanted);
      const answers = await Promise.all([take(), stranger.call('confirm', { body: { username: wanted, code } })]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
      const isTaken = answers[0].statusCode === 200;
      expect([await works(wanted, goodPassword), await works(wanted, newPassword)]).toEqual([isTaken, !isTaken]);
      expect(await works(username, goodPassword)).toBe(!isTaken);
    }
  });

  it('with its stop keeps the former address in every order, without a session', async () => {
    for (let race = 0; race < 10; race += 1) {
      const username = await owner();
      const take = await askForAddress(username);
      const id = addressSecretFor(username, 'stop');
      const [taken, stopped] = await Promise.all([take(), portal.browser().call('stopAddress', { body: { id } })]);
      expect([stopped.statusCode, [200, 400].includes(taken.statusCode)]).toEqual([200, true]);
      expect(await findApplicant(portal.database, username)).not.toBeNull();
      expect(await findApplicant(portal.database, `moved-${username}`)).toBeNull();
      expect(await works(username, goodPassword)).toBe(false);
    }
  });

  it('with itself is made once', async () => {
    for (let race = 0; race < 10; race += 1) {
      const take = await askForAddress(await owner());
      const answers = await Promise.all([take(), take(), take()]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    }
  });

  it('with a reset, a change of the password or the deletion fails in no order and leaves one account at most', async () => {
    for (const name of [
      'a new password by mail',
      'a new password by the owner',
      'the deletion of the person',
    ] as const) {
      for (let race = 0; race < 5; race += 1) {
        const username = await owner();
        const [act, take] = [await acts[name](username), await askForAddress(username)];
        const [taken] = await Promise.all([take(), act()]);
        expect([200, 400]).toContain(taken.statusCode);
        const found = await Promise.all(
          [username, `moved-${username}`].map((one) => findApplicant(portal.database, one)),
        );
        const accounts = found.filter((one) => one !== null);
        expect(accounts.length).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('a stolen password that races with the reset of its owner', () => {
  it('never keeps a session, and no call fails', async () => {
    const statuses = new Set<number>();
    let survivors = 0;
    for (let race = 0; race < runs(100); race += 1) {
      const username = await owner();
      const reset = await askForLink(username);
      const thieves = [portal.browser(), portal.browser(), portal.browser()];
      const logins = thieves.map((thief) => logIn(thief, username));
      const answers = await Promise.all([reset(), ...logins]);
      for (const { statusCode } of answers) statuses.add(statusCode);
      for (const thief of thieves) if (await isLoggedIn(thief)) survivors += 1;
      expect((await logIn(portal.browser(), username, newPassword)).statusCode).toBe(200);
    }
    expect(survivors).toBe(0);
    expect([...statuses].filter((status) => ![200, 400, 429].includes(status))).toEqual([]);
  });
});

describe('logins at once', () => {
  it('leave the twenty newest sessions, and none of them fails', async () => {
    const username = await owner();
    const rounds: (readonly Browser[])[] = [];
    // More attempts at once for one name would have to wait.
    for (let round = 0; round < 7; round += 1) {
      portal.wait(1);
      const browsers = [portal.browser(), portal.browser(), portal.browser(), portal.browser()];
      const answers = await Promise.all(browsers.map((browser) => logIn(browser, username)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      rounds.push(browsers);
    }
    const open = await Promise.all(rounds.map((browsers) => Promise.all(browsers.map(isLoggedIn))));
    expect(open.map((round) => round.filter(Boolean).length)).toEqual([0, 0, 4, 4, 4, 4, 4]);
  });
});

describe('two ends of each other', () => {
  it('leave one session at most, and no call fails', async () => {
    for (let race = 0; race < 10; race += 1) {
      const username = await owner();
      const browsers = [portal.browser(), portal.browser()];
      for (const browser of browsers) {
        await logIn(browser, username);
        await browser.loadProfile();
      }
      const answers = await Promise.all(browsers.map((browser) => browser.call('endSessions')));
      for (const { statusCode } of answers) expect([200, 401]).toContain(statusCode);
      const open = await Promise.all(browsers.map(isLoggedIn));
      expect(open.filter(Boolean).length).toBeLessThanOrEqual(1);
    }
  });
});

describe('a sign-up that races', () => {
  const signUp = (browser: Browser, username: string, password: string): Promise<Answer> =>
    browser.call('signup', { body: { username, password } });

  async function pending(): Promise<{ username: string; browser: Browser; confirm: () => Promise<Answer> }> {
    const username = `racing-${(people += 1)}@example.edu`;
    const browser = portal.browser();
    await signUp(browser, username, goodPassword);
    const code = codeFor(portal, username);
    return { username, browser, confirm: () => browser.call('confirm', { body: { username, code } }) };
  }
  const worksFor = async (username: string, passwords: readonly string[]): Promise<readonly string[]> => {
    const works: string[] = [];
    for (const password of passwords)
      if ((await logIn(portal.browser(), username, password)).statusCode === 200) works.push(password);
    return works;
  };
  const both = [goodPassword, newPassword];

  it('with its confirmation leaves exactly one password', async () => {
    for (let race = 0; race < 10; race += 1) {
      const { username, browser, confirm } = await pending();
      const [confirmed, replaced] = await Promise.all([confirm(), signUp(browser, username, newPassword)]);
      expect(replaced.statusCode).toBe(200);
      // A code that was entered with the former cookie of the browser confirms the address only.
      expect(await worksFor(username, both)).toHaveLength(
        confirmed.json<{ link_mailed?: boolean }>().link_mailed === false ? 1 : 0,
      );
    }
  });

  it('with a reset has the password of the reset', async () => {
    for (let race = 0; race < 10; race += 1) {
      const { username, confirm } = await pending();
      const reset = await askForLink(username);
      const [, answer] = await Promise.all([confirm(), reset()]);
      expect(answer.statusCode).toBe(200);
      expect(await worksFor(username, both)).toEqual([newPassword]);
    }
  });

  it('with the deletion of the person leaves nothing', async () => {
    for (let race = 0; race < 10; race += 1) {
      const { username, confirm } = await pending();
      const [{ statusCode }] = await Promise.all([confirm(), deleting(username)]);
      expect([200, 400]).toContain(statusCode);
      expect(await findApplicant(portal.database, username)).toBeNull();
      expect((await confirm()).statusCode).toBe(400);
    }
  });
});
