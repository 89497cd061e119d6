/**
 * Two parties that use one address, in all orders of acts up to a length. Some of the orders also run through
 * the server.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noNonce } from '../../server/accounts/address.ts';
import type { CallName } from '../../api-client/index.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { goodPassword, openPortal, type Portal } from '../support/portal.ts';
import {
  type Act,
  acts,
  asksForLink,
  codesIn,
  later,
  type Mail,
  type Model,
  names,
  newestLink,
  type Party,
  start,
  usesLink,
} from './two-parties.ts';

/**
 * The shortest way in for an owner who knows only the pages and mails, without waits over a minute; null
 * without one.
 */
function wayIn(model: Model): string | null {
  const isIn = ({ password }: Model): boolean => password === 'the owner’s' || password === 'set by link';
  const followed = (entered: Model): Model =>
    entered.state.account?.hasPassword === false ? usesLink(entered, newestLink(entered), 'set by link') : entered;
  if (isIn(model)) return 'knows the password';
  const byCode = followed(acts['the owner enters the newest code'](model));
  if (isIn(byCode)) return 'enters the newest code';
  const asked = later(
    byCode.mailbox.length === 0 ? acts['the owner signs up'](byCode) : acts['the owner asks for a code'](byCode),
  );
  const byNewCode = followed(acts['the owner enters the newest code'](asked));
  if (isIn(byNewCode)) return 'asks for a code';
  const linked = asksForLink(later(byNewCode));
  return isIn(usesLink(linked, newestLink(linked), 'set by link')) ? 'asks for a link' : null;
}

/**
 * Everything that an act or its outcome depends on. Left out: the names of ids and cookies; times, because an
 * order takes seven minutes and codes are valid for a day; the order of rows; and the number of the
 * stranger's guesses at codes, which are always wrong.
 */
function keyOf({ state, password, mailbox, cookies, now }: Model): string {
  const roleOf = (nonceHash: string): string =>
    nonceHash === noNonce
      ? 'shared'
      : (Object.entries(cookies).find(([, cookie]) => cookie === nonceHash)?.[0] ?? 'lost');
  const opensFor = (code: string | undefined): string =>
    roleOf(state.signUps.find(({ id, codeHash }) => codeHash === `${id} ${code}`)?.nonceHash ?? 'void');
  const codes = codesIn({ mailbox });
  const links = state.requested.filter(({ what }) => what === 'link').map(({ at }) => now - at);
  const shares = new Map<string, number>();
  for (const { what, browser } of state.requested)
    if (what === 'code') shares.set(browser, (shares.get(browser) ?? 0) + 1);
  return JSON.stringify([
    state.account,
    password,
    mailbox.length > 0,
    codes.length > 0,
    opensFor(codes[0]),
    opensFor(codes.at(-1)),
    state.signUps
      .map((one) =>
        [
          roleOf(one.nonceHash),
          one.passwordHash,
          one.codeHash !== null,
          roleOf(one.nonceHash) === 'laptop' ? one.ownTries : 0,
          one.otherTries,
        ].join(),
      )
      .sort(),
    [...shares].map(([browser, count]) => `${roleOf(browser)} ${count}`).sort(),
    state.link?.idHash === newestLink({ mailbox }),
    links.length,
    links.length < 5 ? 0 : Math.min(...links),
    Object.values(cookies).map((cookie) => cookie === noNonce),
  ]);
}

interface Found {
  readonly ways: ReadonlyMap<string, number>;
  readonly states: number;
  readonly transitions: number;
  readonly failures: readonly string[];
}

/**
 * Every order of acts up to a length. An order is not continued when a shorter or equal one leads to the same
 * state.
 */
function explore(longest: number): Found {
  const ways = new Map<string, number>();
  const failures: string[] = [];
  const seen = new Set([keyOf(start)]);
  let level: readonly Reached[] = [{ model: start, path: [] }];
  let transitions = 0;
  for (let length = 0; length <= longest; length += 1) {
    for (const { model, path } of level) {
      const way = wayIn(model) ?? 'none';
      ways.set(way, (ways.get(way) ?? 0) + 1);
      if (way === 'none') failures.push(`The owner stays out after: ${path.join(', ')}.`);
      if (model.password === 'the stranger’s') failures.push(`The stranger gets in after: ${path.join(', ')}.`);
    }
    if (length === longest) break;
    const reached = level.flatMap(({ model, path }) =>
      names.map((name) => ({ model: later(acts[name](model)), path: [...path, name] })),
    );
    transitions += reached.length;
    level = reached.filter(({ model }) => isNew(seen, keyOf(model)));
  }
  return { ways, states: seen.size, transitions, failures };
}

interface Reached {
  readonly model: Model;
  readonly path: readonly Act[];
}

function isNew(seen: Set<string>, key: string): boolean {
  const { size } = seen;
  return seen.add(key).size > size;
}

describe('two parties and one address', () => {
  it('in every order of up to seven acts: the owner gets in, and the stranger never does', () => {
    const { ways, states, transitions, failures } = explore(7);
    expect(failures).toEqual([]);
    // 17 ^ 7, about 410 million orders, have this number of states.
    expect([names.length, states, transitions]).toEqual([17, 32_201, 168_589]);
    expect([...ways.keys()].sort()).toEqual([
      'asks for a code',
      'asks for a link',
      'enters the newest code',
      'knows the password',
    ]);
  });
});

describe('the server', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  const passwords = {
    'the owner’s': goodPassword,
    'set by link': 'Another-Horse-8-Stable',
    'the stranger’s': 'Stranger-Quarry-1',
  };
  const orders = randomOrders(24, 7);

  it.each(orders.map((order) => [order]))('mails and opens the same as the model after: %s', async (order) => {
    const server = createParties(portal, `model-${orders.indexOf(order)}@example.edu`, passwords);
    let model = start;
    for (const act of order) {
      await server.acts[act]();
      portal.wait(61);
      model = later(acts[act](model));
    }
    expect(server.mailbox().map(kindOf)).toEqual(model.mailbox.map((mail) => Object.keys(mail)[0]));
    const opened: string[] = [];
    for (const [name, password] of Object.entries(passwords)) if (await server.opens(password)) opened.push(name);
    expect(opened).toEqual(model.password === null ? [] : [model.password]);
  });
});

/** The same orders in each run. */
function randomOrders(count: number, length: number): readonly (readonly Act[])[] {
  let seed = 7;
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647);
  return Array.from({ length: count }, () =>
    Array.from({ length }, () => names[next() % names.length] ?? 'the owner signs up'),
  );
}

const kindOf = (text: string): keyof (Mail & object) | string =>
  /\b\d{6}\b/.test(text) ? 'code' : text.includes('/reset?') ? 'link' : 'exists';

/** The acts of the model as requests of browsers. */
function createParties(portal: Portal, username: string, passwords: Readonly<Record<string, string>>) {
  const browsers: Record<Party, Browser> = {
    laptop: portal.browser(),
    phone: portal.browser(),
    stranger: portal.browser(),
  };
  const send = (browser: Browser, name: CallName, body: object): Promise<Answer> =>
    browser.call(name, { body: { username, ...body } });
  const mailbox = (): readonly string[] =>
    portal.mails
      .filter(({ to, subject }) => to === username && subject !== 'Your password was changed')
      .map(({ text }) => text);
  const codes = (): readonly string[] => mailbox().flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  const link = (): string =>
    mailbox()
      .flatMap((text) => /[?&]id=([\w-]+)/.exec(text)?.[1] ?? [])
      .at(-1) ?? 'none';
  const wrong = (): string =>
    Array.from({ length: 30 }, (_value, index) => String(index).padStart(6, '0')).find(
      (code) => !codes().includes(code),
    ) ?? '';
  const signUp = (party: Party, whose: string) => send(browsers[party], 'signup', { password: passwords[whose] });
  const enter = (browser: Browser, code = wrong()) => send(browser, 'confirm', { code });
  const setPassword = (id: string, whose: string) =>
    send(portal.browser(), 'resetPassword', { id, password: passwords[whose], confirm_password: passwords[whose] });
  const requests: Readonly<Record<Act, () => Promise<unknown>>> = {
    'the owner signs up': () => signUp('laptop', 'the owner’s'),
    'the owner asks for a code': () => send(browsers.laptop, 'resendConfirm', {}),
    'the owner enters the newest code': () => enter(browsers.laptop, codes().at(-1)),
    'the owner enters the oldest code': () => enter(browsers.laptop, codes()[0]),
    'the owner mistypes a code': () => enter(browsers.laptop),
    'the owner enters the newest code on a phone': () => enter(browsers.phone, codes().at(-1)),
    'the owner asks for a code on a phone': () => send(browsers.phone, 'resendConfirm', {}),
    'the owner asks for a link': () => send(browsers.laptop, 'forgotPassword', {}),
    'the owner uses the newest link': () => setPassword(link(), 'set by link'),
    'the owner deletes their cookies': async () => {
      browsers.laptop.cookies.clear();
    },
    'the stranger signs up': () => signUp('stranger', 'the stranger’s'),
    'the stranger signs up in another browser': () => {
      browsers.stranger.cookies.clear();
      return signUp('stranger', 'the stranger’s');
    },
    'the stranger asks for a code': () => send(browsers.stranger, 'resendConfirm', {}),
    'the stranger guesses a code': () => enter(browsers.stranger),
    'the stranger guesses a code without a cookie': () => enter(portal.browser()),
    'the stranger asks for a link': () => send(browsers.stranger, 'forgotPassword', {}),
    'the stranger guesses a link': () => setPassword('A'.repeat(43), 'the stranger’s'),
  };
  return {
    acts: requests,
    mailbox,
    opens: async (password: string): Promise<boolean> =>
      (await send(portal.browser(), 'login', { password })).statusCode === 200,
  };
}
