/** Acts on passkeys at the same time as each other and as the deletion of the account, in both orders of each pair. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { createSecrets } from '../../server/index.ts';
import { deletePerson } from '../../server/retention/delete-person.ts';
import { type Authenticator, createAuthenticator } from '../support/authenticator.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { inTurn as actsInTurn } from './in-turn.ts';

const origin = 'https://apply.example.edu';
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ publicUrl: origin, trustProxy: 1 });
});
afterAll(() => portal.close());

let people = 0;

interface Owner {
  readonly username: string;
  readonly browser: Browser;
  readonly authenticator: Authenticator;
  readonly id: string;
}

async function owner(counter: number | null = null): Promise<Owner> {
  const username = `racing-${(people += 1)}@example.edu`;
  const browser = await loggedIn(portal, username);
  const authenticator = createAuthenticator(origin);
  authenticator.counter = counter;
  expect((await (await adding(browser, authenticator))()).statusCode).toBe(200);
  const [passkey] = (await browser.call('passkeys')).json<Output<'passkeys'>>().passkeys;
  return { username, browser, authenticator, id: passkey?.id ?? '' };
}

/** Begins an addition, and returns the act that finishes it. */
async function adding(browser: Browser, authenticator: Authenticator): Promise<() => Promise<Answer>> {
  const { options } = (await browser.call('beginPasskey')).json<Output<'beginPasskey'>>();
  const body = authenticator.create(options);
  return () => browser.call('addPasskey', { body });
}

/** Begins a log-in, and returns the act that finishes it, also again. */
async function loggingIn(authenticator: Authenticator): Promise<() => Promise<Answer>> {
  const { options } = (await portal.browser().call('beginPasskeyLogin')).json<Output<'beginPasskeyLogin'>>();
  const body = authenticator.sign(options);
  return () => portal.browser().call('passkeyLogin', { body });
}

const removing =
  ({ browser, id }: Owner) =>
  () =>
    browser.call('removePasskey', { query: { id } });
const closing =
  ({ browser }: Owner) =>
  () =>
    browser.call('askDeletion', { body: { current_password: goodPassword } });
const deleting =
  ({ username }: Owner) =>
  () => {
    const { database, jobs, objects, masterKey } = portal;
    const context = { database, jobs, objects, secrets: createSecrets(masterKey) };
    return deletePerson(context, { username, staff: 'test', now: portal.now() });
  };

/** Runs both acts while the account is locked: the first one waits for the lock before the second one does. */
const inTurn = <A, B>({ username }: Owner, first: () => Promise<A>, second: () => Promise<B>) =>
  actsInTurn(portal, sql`select from accounts where username = ${username}`, first, second);

const statusesOf = (answers: readonly Answer[]): readonly number[] => answers.map(({ statusCode }) => statusCode);
const passkeysLeft = async ({ username }: Owner): Promise<number> => {
  const rows = portal.database
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('passkeys.id')
    .where('username', '=', username);
  return (await rows.execute()).length;
};
const races = [1, 2, 3, 4, 5];

describe('two answers to one challenge', () => {
  it.each(races)('open exactly one session (%i)', async () => {
    const finish = await loggingIn((await owner()).authenticator);
    expect(statusesOf(await Promise.all([finish(), finish()])).toSorted()).toEqual([200, 409]);
  });

  it.each(races)('add exactly one passkey (%i)', async () => {
    const one = await owner();
    const finish = await adding(one.browser, createAuthenticator(origin));
    expect(statusesOf(await Promise.all([finish(), finish()])).toSorted()).toEqual([200, 409]);
    expect(await passkeysLeft(one)).toBe(2);
  });
});

describe('the tenth and the eleventh passkey at once', () => {
  it('are ten', async () => {
    const one = await owner();
    const acts: (() => Promise<Answer>)[] = [];
    for (let count = 0; count < 11; count += 1) acts.push(await adding(one.browser, createAuthenticator(origin)));
    const statuses = statusesOf(await Promise.all(acts.map((act) => act())));
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    expect(await passkeysLeft(one)).toBe(10);
  });
});

describe('a removal and a log-in', () => {
  it('refuse the log-in that is second', async () => {
    const one = await owner();
    expect(statusesOf(await inTurn(one, removing(one), await loggingIn(one.authenticator)))).toEqual([200, 400]);
  });

  it('keep the session of a log-in that is first', async () => {
    const one = await owner();
    expect(statusesOf(await inTurn(one, await loggingIn(one.authenticator), removing(one)))).toEqual([200, 200]);
    expect((await (await loggingIn(one.authenticator))()).statusCode).toBe(400);
  });
});

describe('two log-ins of an authenticator that counts', () => {
  it('are both open in the order of the counter', async () => {
    const one = await owner(1);
    const acts = [await loggingIn(one.authenticator), await loggingIn(one.authenticator)] as const;
    expect(statusesOf(await inTurn(one, ...acts))).toEqual([200, 200]);
  });

  it('refuse the second one with the counter of the first one, which a copy has', async () => {
    const one = await owner(1);
    const act = await loggingIn(one.authenticator);
    one.authenticator.counter = 1;
    expect(statusesOf(await inTurn(one, act, await loggingIn(one.authenticator)))).toEqual([200, 400]);
  });
});

describe('the end of an account by its owner', () => {
  it('before an addition refuses it', async () => {
    const one = await owner();
    const add = await adding(one.browser, createAuthenticator(origin));
    expect(statusesOf(await inTurn(one, closing(one), add))).toEqual([200, 401]);
    expect(await passkeysLeft(one)).toBe(1);
  });

  it('after an addition closes the account for the new passkey too', async () => {
    const [one, authenticator] = [await owner(), createAuthenticator(origin)];
    const add = await adding(one.browser, authenticator);
    expect(statusesOf(await inTurn(one, add, closing(one)))).toEqual([200, 200]);
    expect((await (await loggingIn(authenticator))()).statusCode).toBe(400);
  });

  it('before a log-in refuses it, and after it ends its session', async () => {
    const one = await owner();
    expect(statusesOf(await inTurn(one, closing(one), await loggingIn(one.authenticator)))).toEqual([200, 400]);
    const other = await owner();
    expect(statusesOf(await inTurn(other, await loggingIn(other.authenticator), closing(other)))).toEqual([200, 200]);
    const sessions = portal.database
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select('sessions.id')
      .where('username', 'in', [one.username, other.username]);
    expect(await sessions.execute()).toEqual([]);
  });
});

describe('the deletion of a person', () => {
  it('before an addition leaves nothing', async () => {
    const one = await owner();
    const [, { statusCode }] = await inTurn(one, deleting(one), await adding(one.browser, createAuthenticator(origin)));
    expect(statusCode).toBe(401);
    expect(await portal.database.selectFrom('passkeys').select('id').where('id', '=', one.id).execute()).toEqual([]);
  });

  it('after an addition ends its session before it is written, and leaves nothing', async () => {
    const [one, authenticator] = [await owner(), createAuthenticator(origin)];
    const [{ statusCode }] = await inTurn(one, await adding(one.browser, authenticator), deleting(one));
    expect(statusCode).toBe(401);
    for (const each of [authenticator, one.authenticator])
      expect((await (await loggingIn(each))()).statusCode).toBe(400);
  });

  it('before and after a log-in leaves no session', async () => {
    const one = await owner();
    const [, refused] = await inTurn(one, deleting(one), await loggingIn(one.authenticator));
    const other = await owner();
    const [opened] = await inTurn(other, await loggingIn(other.authenticator), deleting(other));
    expect(statusesOf([refused, opened])).toEqual([400, 200]);
    expect((await (await loggingIn(other.authenticator))()).statusCode).toBe(400);
  });
});
