/**
 * Every pair of acts on an account, in both orders: both have compared their passwords before the first one is written.
 * What they leave is what they leave one after the other.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { createSecrets } from '../../server/index.ts';
import { deletePerson } from '../../server/retention/delete-person.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { goodPassword, loggedIn, openPortal, type Portal, resetIdFor } from '../support/portal.ts';
import { sampleOf } from '../support/runs.ts';
import { accountIdOf } from '../support/stored-rows.ts';
import { inTurn } from './in-turn.ts';

const origin = 'https://apply.example.edu';
const mailedPassword = 'Another-Horse-8-Stable';
const changedPassword = 'Third-Horse-9-Stable';

const present = { current_password: goodPassword };

let portal: Portal;
let isRight: (password: string, stored: string | null) => Promise<boolean>;
beforeAll(async () => {
  portal = await openPortal({ publicUrl: origin, trustProxy: 1 }, undefined, (options) => {
    ({ isRight } = options.passwords);
    return options;
  });
});
afterAll(() => portal.close());

type Act = () => Promise<unknown>;
type Prepare = (owner: Owner, browser: Browser) => Promise<Act> | Act;

interface Owner {
  readonly id: string;
  readonly username: string;
  readonly browsers: readonly [Browser, Browser];
  readonly authenticator: ReturnType<typeof createAuthenticator>;
  readonly passkey: string;
  /** Acts of mailed links. */
  readonly reset: Act;
  readonly take: Act;
  readonly stop: Act;
  readonly keep: Act;
}

let people = 0;
const logIn = (username: string, password = goodPassword, browser = portal.browser()): Promise<Answer> =>
  browser.call('login', { body: { username, password } });

async function adding(browser: Browser, authenticator = createAuthenticator(origin)): Promise<Act> {
  const { options } = (await browser.call('beginPasskey')).json<Output<'beginPasskey'>>();
  const body = authenticator.create(options);
  return () => browser.call('addPasskey', { body });
}

/** The secret of the newest link about an account that was mailed to an address. */
function secretFor(to: string, act: 'confirm' | 'stop' | 'keep'): string {
  const pattern = new RegExp(`/emaillink\\?${act}=(\\S+)`);
  return portal.mails.flatMap((mail) => (mail.to === to ? (pattern.exec(mail.text)?.[1] ?? []) : [])).at(-1) ?? '';
}

/** An account with two devices, a passkey, a link to set a password, and a new address that was asked for. */
async function owner(): Promise<Owner> {
  portal.wait(61);
  await portal.database.deleteFrom('network_mails').execute();
  const username = `pair-${(people += 1)}@example.edu`;
  const browser = await loggedIn(portal, username);
  const other = portal.browser();
  await logIn(username, goodPassword, other);
  await other.loadProfile();
  const authenticator = createAuthenticator(origin);
  await (
    await adding(browser, authenticator)
  )();
  const [passkey] = (await browser.call('passkeys')).json<Output<'passkeys'>>().passkeys;
  await browser.call('askAddress', { body: { username: `moved-${username}`, current_password: goodPassword } });
  const [taking, stopping] = [secretFor(`moved-${username}`, 'confirm'), secretFor(username, 'stop')];
  const reset = await askToReset(username);
  return {
    id: await accountIdOf(portal, username),
    username,
    browsers: [browser, other],
    authenticator,
    passkey: passkey?.id ?? '',
    reset,
    take: () => browser.call('takeAddress', { body: { id: taking } }),
    stop: () => portal.browser().call('stopAddress', { body: { id: stopping } }),
    keep: () => portal.browser().call('stopDeletion', { body: { id: secretFor(username, 'keep') } }),
  };
}

async function askToReset(username: string): Promise<Act> {
  await portal.browser().call('forgotPassword', { body: { username } });
  const both = { password: mailedPassword, confirm_password: mailedPassword };
  const body = { username, id: resetIdFor(portal, username), ...both };
  return () => portal.browser().call('resetPassword', { body });
}

/** An account that its owner has closed, with a link to set a password. */
async function closed(): Promise<Owner> {
  const one = await owner();
  await one.browsers[0].call('askDeletion', { body: present });
  portal.wait(61);
  return { ...one, reset: await askToReset(one.username) };
}

const acts = {
  'a log-in':
    ({ username }) =>
    () =>
      logIn(username),
  'a log-in with a passkey': async ({ authenticator }) => {
    const { options } = (await portal.browser().call('beginPasskeyLogin')).json<Output<'beginPasskeyLogin'>>();
    const body = authenticator.sign(options);
    return () => portal.browser().call('passkeyLogin', { body });
  },
  'a new password by mail': ({ reset }) => reset,
  'a new password': (_, browser) => () =>
    browser.call('changePassword', {
      body: { ...present, password: changedPassword, confirm_password: changedPassword },
    }),
  'a request for a new address':
    ({ username }, browser) =>
    () =>
      browser.call('askAddress', { body: { ...present, username: `wanted-${username}` } }),
  'a new address': ({ take }) => take,
  'the stop of a new address': ({ stop }) => stop,
  'a new passkey': (_, browser) => adding(browser),
  'the end of a passkey':
    ({ passkey }, browser) =>
    () =>
      browser.call('removePasskey', { query: { id: passkey } }),
  'a request for the data': (_, browser) => () => browser.call('askArchive', { body: present }),
  'the password for the data': (_, browser) => () => browser.call('openArchive', { body: present }),
  'the deletion': (_, browser) => () => browser.call('askDeletion', { body: present }),
  'the end of the deletion': ({ keep }) => keep,
  'the end of all other sessions': (_, browser) => () => browser.call('endSessions'),
  'a log-out': (_, browser) => () => browser.call('logout'),
  'the deletion of the person':
    ({ username }) =>
    () => {
      const { database, jobs, objects, masterKey } = portal;
      const context = { database, jobs, objects, secrets: createSecrets(masterKey) };
      return deletePerson(context, { username, staff: 'registrar', now: portal.now() });
    },
} satisfies Readonly<Record<string, Prepare>>;
type Name = keyof typeof acts;

/** 200 for the command of the staff, which is no call. */
const statusOf = (answer: unknown): number => (answer as Partial<Answer> | null)?.statusCode ?? 200;
const isDone = (answer: unknown): boolean => statusOf(answer) === 200;

/** Events of sessions and attempts, which depend on the statement at which an act was refused. */
const passing: ReadonlySet<string> = new Set(['login-failed', 'passkey-refused', 'logged-out', 'sessions-ended']);

/**
 * What is left of the account, with its links and events, without times and ids. Its mails depend on the moment at
 * which they are written: what nobody needs any more is not mailed.
 */
async function stateOf({ id, username, browsers, reset, take, stop }: Owner) {
  const { database } = portal;
  const account = await database.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  const passwords = [goodPassword, mailedPassword, changedPassword];
  const right = await Promise.all(passwords.map((one) => isRight(one, account?.password_hash ?? null)));
  const sessions = database.selectFrom('sessions').select('password_at').where('account_id', '=', id);
  const passkeys = database.selectFrom('passkeys').select('name').where('account_id', '=', id).orderBy('name');
  const archives = database.selectFrom('archives').select('account_id').where('account_id', '=', id);
  const deletions = database.selectFrom('account_deletions').select('account_id').where('account_id', '=', id);
  const changes = database.selectFrom('address_changes').select('changed_at').where('account_id', '=', id);
  const events = database.selectFrom('audit').select('event').where('account_id', '=', id);
  const profiles = await Promise.all(browsers.map((browser) => browser.call('profile')));
  const state = {
    username: account?.username?.replace(username, ''),
    passwords: passwords.filter((_, at) => right[at]),
    sessions: (await sessions.execute()).map(({ password_at: at }) => at !== null).toSorted(),
    isLoggedIn: profiles.map(({ statusCode }) => statusCode),
    passkeys: await passkeys.execute(),
    archives: (await archives.execute()).length,
    deletions: (await deletions.execute()).length,
    changes: (await changes.execute()).map(({ changed_at: at }) => at !== null),
    events: (await events.execute())
      .map(({ event }) => event)
      .filter((event) => !passing.has(event))
      .toSorted(),
  };
  const links = [];
  for (const link of [take, stop, reset]) links.push(isDone(await link()));
  return { ...state, links };
}

type Place = 'devices' | 'tabs' | 'devices without a session';
type Pair = readonly [Name, Name, Place];
type Run = (owner: Owner, first: Act, second: Act) => Promise<readonly unknown[]>;

const oneAfterTheOther: Run = async (_, first, second) => [await first(), await second()];
const atOnce: Run = ({ id }, first, second) =>
  inTurn(portal, sql`select from accounts where id = ${id}`, first, second);

async function outcome(run: Run, [first, second, place]: Pair) {
  const one = await (place === 'devices without a session' ? closed() : owner());
  const [browser, other] = one.browsers;
  const act = await acts[first](one, browser);
  const answers = await run(one, act, await acts[second](one, place === 'tabs' ? browser : other));
  expect([200, 400, 401, 404, 409]).toEqual(expect.arrayContaining(answers.map(statusOf)));
  return { done: answers.map(isDone), ...(await stateOf(one)) };
}

const all = Object.keys(acts) as Name[];
const names = all.filter((name) => name !== 'the end of the deletion');
/** Acts on an account that its owner has closed. */
const late = [
  'a log-in',
  'a log-in with a passkey',
  'a new password by mail',
  'the end of the deletion',
  'the deletion of the person',
] as const satisfies readonly Name[];
const pairsOf = (some: readonly Name[], place: Place): readonly Pair[] =>
  some.flatMap((first) => some.map((second) => [first, second, place] as const));
/** Acts of a session can also meet in two tabs of one. */
const pairs = [
  ...pairsOf(names, 'devices'),
  ...pairsOf(
    names.filter((name) => acts[name].length > 1),
    'tabs',
  ),
  ...pairsOf(late, 'devices without a session'),
];

/** These end sessions before they wait for the account, and so can be the first although they came second. */
const isFirst = new Set<Name>(['a log-out', 'the deletion of the person']);

it.each(sampleOf(pairs))('%s, and at the same time %s, in two %s', async (...pair) => {
  const [first, second, place] = pair;
  const met = await outcome(atOnce, pair);
  const inOrder = await outcome(oneAfterTheOther, pair);
  if (!isFirst.has(second) || isDeepStrictEqual(met, inOrder)) return expect(met).toEqual(inOrder);
  const { done, ...left } = await outcome(oneAfterTheOther, [second, first, place]);
  expect(met).toEqual({ done: done.toReversed(), ...left });
});
