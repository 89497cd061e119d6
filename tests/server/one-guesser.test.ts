/**
 * Many users behind one network address. One of them guesses passwords for ten minutes. The clock is the portal's own.
 * Passwords are compared with a cheap hash.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PasswordHasher } from '../../server/index.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { goodPassword, openPortal, type Portal } from '../support/portal.ts';
import { isAll } from '../support/runs.ts';

/** The least and the most guesses at accounts that the limits compare in ten minutes, however fast they are sent. */
const compared = {
  'invented names': [0, 0],
  // Five at once, and nine after waits of 1, 2, 4 … 256 seconds.
  'one account': [14, 14],
  // All names have failed: 101 at once, and at most twelve after waits of 10, 20, 30, 40, 50, 60, 60 … seconds.
  'twenty accounts': [110, 113],
  // Names that have not failed need no wait, and use up the secret number of guesses of their network.
  'all other accounts': [118, 133],
} as const;
type Targets = keyof typeof compared;

/** The users behind the address, and the guesses of one of them. Fewer than 134 users cannot use up all guesses. */
const { users, perSecond } = isAll ? { users: 300, perSecond: 4 } : { users: 150, perSecond: 1 };
const guessesIn = { tenMinutes: 600 * perSecond, turnOfUser: (600 * perSecond) / users };

/** The number of guesses that were compared with the password of an account. */
let guesses = 0;
const cheap = (password: string): string => `cheap ${password}`;
const cheapHasher: PasswordHasher = {
  hash: async (password) => cheap(password),
  isRight: async (password, stored) => {
    if (stored !== null && stored !== cheap(password)) guesses += 1;
    return stored === cheap(password);
  },
};

let cheapest: Portal;
beforeAll(async () => {
  cheapest = await openPortal({ trustProxy: 1 }, undefined, (options) => ({ ...options, passwords: cheapHasher }));
});
afterAll(() => cheapest.close());

let schools = 0;

interface School {
  readonly portal: Portal;
  readonly address: string;
  readonly usernames: readonly string[];
}

/** Creates accounts without failed logins, and without the mails and requests of a sign-up. */
async function openSchool(size: number, portal = cheapest): Promise<School> {
  const school = (schools += 1);
  const usernames = Array.from({ length: size }, (_value, index) => `student-${index}@school-${school}.example.edu`);
  const passwordHash = cheap(goodPassword);
  const accounts = usernames.map((username) => ({
    id: randomUUID(),
    username,
    password_hash: passwordHash,
    confirmed_at: portal.now(),
    created_at: portal.now(),
    deleted_after: null,
  }));
  await portal.database.insertInto('accounts').values(accounts).execute();
  return { portal, address: `10.9.${school}.1`, usernames };
}

const logIn = (browser: Browser, { address }: School, username: string, password = goodPassword): Promise<Answer> =>
  browser.call('login', { body: { username, password }, headers: { 'x-forwarded-for': address } });

/** The name of each guess in turn. */
const targetsOf = ({ usernames }: School): Readonly<Record<Targets, (guess: number) => string>> => ({
  'invented names': (guess) => `invented-${guess}@example.edu`,
  'one account': () => usernames[0] ?? '',
  'twenty accounts': (guess) => usernames[guess % 20] ?? '',
  'all other accounts': (guess) => usernames[guess % (usernames.length - 1)] ?? '',
});

interface Period {
  readonly guesses: number;
  readonly refused: number;
}

/** Ten minutes of guesses, and between them a login of each user, in a known browser or in a new one. */
async function tenMinutes(school: School, targets: Targets, browsers: ReadonlyMap<string, Browser>): Promise<Period> {
  guesses = 0;
  let refused = 0;
  // Those who are guessed at are last: a login before there is a wait would reset the count of their name.
  const waiting = [...school.usernames];
  const nameOf = targetsOf(school)[targets];
  for (let tick = 0; tick < guessesIn.tenMinutes; tick += 1) {
    await logIn(cheapest.browser(), school, nameOf(tick), 'Wrong-Password-99');
    const username = tick % guessesIn.turnOfUser === guessesIn.turnOfUser - 1 ? waiting.pop() : undefined;
    if (username !== undefined) {
      const answer = await logIn(browsers.get(username) ?? cheapest.browser(), school, username);
      if (answer.statusCode !== 200) refused += 1;
    }
    cheapest.wait(1 / perSecond);
  }
  expect(waiting).toEqual([]);
  return { guesses, refused };
}

/** Browsers in which these users have logged in before. */
async function knownBrowsers(school: School, usernames: readonly string[]): Promise<ReadonlyMap<string, Browser>> {
  const browsers = new Map<string, Browser>();
  for (const username of usernames) {
    const browser = cheapest.browser();
    expect((await logIn(browser, school, username)).statusCode).toBe(200);
    browsers.set(username, browser);
  }
  return browsers;
}

describe('while one of many users behind one address guesses at equal intervals for ten minutes', () => {
  it.each([
    ['invented names', 0],
    ['one account', 1],
    ['twenty accounts', 20],
    ['all other accounts', users],
  ] as const)(
    'at %s, refuses no login without failures or in a known browser, and compares as many guesses as the limits allow',
    async (targets, guessedAt) => {
      const school = await openSchool(users);
      const browsers = await knownBrowsers(school, school.usernames.slice(0, guessedAt));
      const period = await tenMinutes(school, targets, browsers);
      expect(period.refused).toBe(0);
      const [least, most] = compared[targets];
      expect(period.guesses).toBeGreaterThanOrEqual(least);
      expect(period.guesses).toBeLessThanOrEqual(most);
    },
  );

  it('a login of the others has its turn before ten more guesses are compared, also without pauses', async () => {
    let compared = 0;
    let turn = 0;
    const isRight: PasswordHasher['isRight'] = async (password, stored) => {
      compared += 1;
      const own = compared;
      const is = await cheapHasher.isRight(password, stored);
      if (is) turn = own;
      return is;
    };
    const real = await openPortal({ trustProxy: 1 }, undefined, (options) => ({
      ...options,
      passwords: { ...cheapHasher, isRight },
    }));
    const school = await openSchool(60, real);
    const stop = new AbortController();
    let guess = 0;
    const guessOn = async (): Promise<void> => {
      while (!stop.signal.aborted)
        await logIn(real.browser(), school, `invented-${(guess += 1)}@example.edu`, 'Wrong-Password-99');
    };
    const guessing = Promise.all([guessOn(), guessOn()]);
    await expect.poll(() => guess).toBeGreaterThan(110);
    const waits: number[] = [];
    for (const username of school.usernames) {
      const before = compared;
      expect((await logIn(real.browser(), school, username)).statusCode).toBe(200);
      waits.push(turn - before);
    }
    stop.abort();
    await guessing;
    await real.close();
    // Before it waits for its turn, the odd login waits for a new connection to the database.
    const late = waits.filter((wait) => wait >= 10);
    expect(late.length).toBeLessThan(waits.length / 10);
  });
});

describe('while one user behind an address sends more guesses at once than may wait', () => {
  it('a known browser can log in, and all others receive Retry-After', async () => {
    const released = Promise.withResolvers<void>();
    const slow: PasswordHasher = {
      ...cheapHasher,
      isRight: async (password, stored) => {
        if (password === 'Slow-Password-99') await released.promise;
        return cheapHasher.isRight(password, stored);
      },
    };
    const portal = await openPortal({ trustProxy: 1 }, undefined, (options) => ({ ...options, passwords: slow }));
    const school = await openSchool(2, portal);
    const [username = '', other = ''] = school.usernames;
    const known = portal.browser();
    expect((await logIn(known, school, username)).statusCode).toBe(200);
    for (let guess = 0; guess < 101; guess += 1) {
      await logIn(portal.browser(), school, `invented-${guess}@example.edu`, 'Wrong-Password-99');
    }
    let refused = 0;
    const flood = Array.from({ length: 60 }, async (_value, guess) => {
      const { statusCode } = await logIn(portal.browser(), school, `flood-${guess}@example.edu`, 'Slow-Password-99');
      if (statusCode === 503) refused += 1;
    });
    await expect.poll(() => refused).toBe(9);
    expect((await logIn(known, school, username)).statusCode).toBe(200);
    expect((await logIn(portal.browser(), school, other)).statusCode).toBe(503);
    released.resolve();
    await Promise.all(flood);
    await portal.close();
  });
});
