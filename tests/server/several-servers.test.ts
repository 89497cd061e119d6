/** Limits of persons, addresses and networks hold for all servers of a database together. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AppOptions, createApp, type PasswordHasher, seedSchools } from '../../server/index.ts';
import { type Browser, createBrowser } from '../support/browser.ts';
import { forms, goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';

/** Two servers on one database, and browsers that a balancer sends to each in turn. */
async function openServers(change: (options: AppOptions) => AppOptions = (options) => options) {
  let options: AppOptions | undefined;
  const portal = await openPortal({ trustProxy: 1 }, undefined, (given) => (options = change(given)));
  onTestFinished(() => portal.close());
  if (options === undefined) throw new Error('The portal has no options.');
  const other = await createApp(options);
  onTestFinished(() => other.close());
  const apps = [portal.app, other];
  const at = (call: number, cookies: Browser['cookies'] = new Map()): Browser => {
    const browser = createBrowser(apps[call % apps.length] ?? portal.app);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  };
  return { portal, at };
}

describe('searches at two servers', () => {
  it.each(['a visitor', 'an applicant'])('have one limit for %s', async (who) => {
    const { portal, at } = await openServers();
    await seedSchools(portal.database, forms.lookups);
    const { cookies } = who === 'a visitor' ? portal.browser() : await loggedIn(portal);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_value, call) =>
        at(call, cookies).call('lookup', { query: { category: 'hs_ceeb', query: 'r' } }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    portal.wait(1);
    const next = await at(0, cookies).call('lookup', { query: { category: 'hs_ceeb', query: 'r' } });
    expect(next.statusCode).toBe(200);
  });
});

/** Creates accounts with one password and no failed logins. */
async function openAccounts({ database, now }: Portal, count: number, passwordHash: string): Promise<string[]> {
  const usernames = Array.from({ length: count }, (_value, index) => `student-${index}@example.edu`);
  const accounts = usernames.map((username) => ({
    id: randomUUID(),
    username,
    password_hash: passwordHash,
    confirmed_at: now(),
    created_at: now(),
    deleted_after: null,
  }));
  await database.insertInto('accounts').values(accounts).execute();
  return usernames;
}

describe('guesses of one network at two servers', () => {
  it('are not more than at one, also when they are sent at once', async () => {
    let guesses = 0;
    const passwords: PasswordHasher = {
      hash: async (password) => password,
      isRight: async (password, stored) => {
        if (stored !== null && stored !== password) guesses += 1;
        return stored === password;
      },
    };
    const { portal, at } = await openServers((options) => ({ ...options, passwords }));
    const usernames = await openAccounts(portal, 240, goodPassword);
    const guess = (call: number) =>
      at(call).call('login', { body: { username: usernames[call], password: 'Wrong-Password-99' } });
    for (let call = 0; call < 100; call += 1) await guess(call);
    for (let call = 100; call < 240; call += 40)
      await Promise.all(Array.from({ length: Math.min(40, 240 - call) }, (_value, index) => guess(call + index)));
    expect(guesses).toBeGreaterThanOrEqual(118);
    expect(guesses).toBeLessThanOrEqual(133);
  });
});
