/**
 * No call reveals whether an address has an account. Responses, hashed passwords and the order of database
 * statements are equal. The time follows from these, and a rank test over interleaved requests compares it
 * too.
 */
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../api-client/index.ts';
import { createApp } from '../../server/index.ts';
import { createBrowser } from '../support/browser.ts';
import { codeFor, goodPassword, openPortal, type Portal } from '../support/portal.ts';
import { medianGap, pOfSameRanks } from './ranks.ts';

const kinds = ['absent', 'pending', 'confirmed', 'passwordless', 'disabled'] as const;
type Kind = (typeof kinds)[number];

let portal: Portal;
/** The same portal with recorded work. It leaves the mails to the other app. */
let watched: Portal['app'];
let statements: string[] = [];
let hashed = 0;

/** The statements, without values. */
const witness: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements.push(
      JSON.stringify(node, (key, value) =>
        key === 'value' || key === 'values' || key === 'parameters' ? undefined : value,
      ),
    );
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  portal = await openPortal({}, undefined, async (options) => {
    watched = await createApp({
      ...options,
      database: options.database.withPlugin(witness),
      passwords: {
        hash: (password) => {
          hashed += 1;
          return options.passwords.hash(password);
        },
        isRight: (password, stored) => {
          hashed += 1;
          return options.passwords.isRight(password, stored);
        },
      },
    });
    // Its first statement is not that of a call.
    await watched.ready();
    await watched.mailWorker.stop();
    return options;
  });
});
afterAll(async () => {
  await watched.close();
  await portal.close();
});

let people = 0;

/** A new address of that kind. */
async function somebody(kind: Kind): Promise<string> {
  const username = `person-${String((people += 1)).padStart(5, '0')}@example.edu`;
  if (kind === 'absent') return username;
  const browser = portal.browser();
  await browser.call('signup', { body: { username, password: goodPassword } });
  if (kind === 'pending') return username;
  await (kind === 'passwordless' ? portal.browser() : browser).call('confirm', {
    body: { username, code: codeFor(portal, username) },
  });
  if (kind === 'disabled')
    await portal.database
      .updateTable('accounts')
      .set({ failed_logins: 100 })
      .where('username', '=', username)
      .execute();
  portal.wait(61);
  return username;
}

const wrong = 'Wrong-Password-99';
const id = 'A'.repeat(43);
const calls: readonly (readonly [what: string, name: CallName, body: (username: string) => object])[] = [
  ['signing up', 'signup', (username) => ({ username, password: goodPassword })],
  ['a wrong password', 'login', (username) => ({ username, password: wrong })],
  ['a wrong code', 'confirm', (username) => ({ username, code: '000000' })],
  ['a request for another code', 'resendConfirm', (username) => ({ username })],
  ['a forgotten password', 'forgotPassword', (username) => ({ username })],
  [
    'a made-up link',
    'resetPassword',
    (username) => ({ username, id, password: goodPassword, confirm_password: goodPassword }),
  ],
];

interface Seen {
  readonly content: unknown;
  readonly work: unknown;
  readonly ms: number;
}

async function look(name: CallName, body: object): Promise<Seen> {
  [statements, hashed] = [[], 0];
  const begun = performance.now();
  const answer = await createBrowser(watched).call(name, { body });
  const ms = performance.now() - begun;
  const { 'x-request-id': _, date: __, 'set-cookie': cookies = '', ...headers } = answer.headers;
  // The value of a cookie is random. Its name and attributes are compared.
  const content = [answer.statusCode, answer.body, headers, String(cookies).replace(/=[\w-]{43};/, '=;')];
  return { content, work: [hashed, statements], ms };
}

describe.each(calls)('%s', (_what, name, body) => {
  it('has the same response, queries and duration with and without an account', async () => {
    const rounds = 12;
    const seen = new Map<Kind, Seen[]>(kinds.map((kind) => [kind, []]));
    for (let round = 0; round < rounds; round += 1) {
      portal.wait(601);
      for (const kind of kinds) seen.get(kind)?.push(await look(name, body(await somebody(kind))));
    }
    const [first] = seen.get('absent') ?? [];
    for (const one of [...seen.values()].flat()) expect([one.content, one.work]).toEqual([first?.content, first?.work]);
    expect(first?.work).toEqual([expect.any(Number), expect.arrayContaining([expect.any(String)])]);
    const times = (kind: Kind): readonly number[] => (seen.get(kind) ?? []).map(({ ms }) => ms);
    for (const kind of kinds.slice(1)) {
      const isDistinguishable =
        pOfSameRanks(times('absent'), times(kind)) < 0.001 && medianGap(times('absent'), times(kind)) > 15;
      expect(isDistinguishable, `${kind}: ${times(kind).join(' ')} against ${times('absent').join(' ')}`).toBe(false);
    }
  });
});

describe('an address with a wait', () => {
  it('has the same response with and without an account', async () => {
    const waits: unknown[] = [];
    for (const kind of kinds) {
      portal.wait(601);
      const username = await somebody(kind);
      for (let time = 0; time < 5; time += 1) await look('login', { username, password: wrong });
      waits.push({ ...(await look('login', { username, password: wrong })), ms: 0 });
    }
    expect(waits).toEqual(waits.map(() => waits[0]));
    expect(JSON.stringify(waits[0])).toContain('[429');
  });
});

describe('the rank test', () => {
  it('detects a real difference', () => {
    const fast = Array.from({ length: 12 }, (_value, index) => 30 + index);
    const slow = fast.map((ms) => ms + 40);
    expect(pOfSameRanks(fast, slow)).toBeLessThan(0.001);
    expect(medianGap(fast, slow)).toBe(40);
    expect(
      pOfSameRanks(
        fast,
        fast.map((ms) => ms + 0.5),
      ),
    ).toBeGreaterThan(0.1);
  });
});
