/**
 * The statements of each frequent call: its round trips to the database, as docs/performance.md lists them, and how
 * PostgreSQL finds the rows.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { blocksOf } from '../../engine/internal.ts';
import { requestCopy } from '../../server/database/pdf-copies.ts';
import { png } from '../../scripts/documents/pictures.ts';
import type { Browser } from '../support/browser.ts';
import { formId, forms, goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { wholeReadsOf } from '../support/plans.ts';
import { cardHolder, upload } from '../support/uploading.ts';

/** A query as it is given to a connection: a text or a description, and the values of the text. */
type Query = readonly unknown[];
/** The queries of one call, without those that workers make at the same time. */
const queriesOfCall = new AsyncLocalStorage<Query[]>();
const original = Client.prototype.query;
/** Each query of a connection waits for its answer, also `begin` and `commit`. */
const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...query: unknown[]) {
  queriesOfCall.getStore()?.push(query);
  return Reflect.apply(original, this, query);
});
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(async () => {
  await portal.close();
  spy.mockRestore();
});

/** The queries of a call, which succeeds. */
async function queriesOf(call: () => ReturnType<Browser['call']>): Promise<readonly Query[]> {
  const queries: Query[] = [];
  const answer = await queriesOfCall.run(queries, call);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return queries;
}

const save = (browser: Browser, name: string) =>
  browser.call('saveAnswers', { body: { answers: { first_name: name } } });

/** Prepares each call of the table, and returns a function that makes it. */
const calls: Readonly<Record<string, () => Promise<() => ReturnType<Browser['call']>>>> = {
  'save of an answer': async () => {
    const browser = await loggedIn(portal);
    await save(browser, 'Ada');
    return () => save(browser, 'Grace');
  },
  'save that changes nothing': async () => {
    const browser = await loggedIn(portal);
    await save(browser, 'Ada');
    return () => save(browser, 'Ada');
  },
  'log-in': async () => {
    const browser = await loggedIn(portal, 'trips@example.edu');
    return () => browser.call('login', { body: { username: 'trips@example.edu', password: goodPassword } });
  },
  'last page': async () => {
    const browser = await loggedIn(portal);
    return () => browser.call('lastPage', { body: { last_page: '/about' } });
  },
  'shown errors': async () => {
    const browser = await loggedIn(portal);
    await save(browser, 'Ada');
    return () => browser.call('validations', { body: { errors: {} } });
  },
  'number of copies': async () => {
    const browser = await loggedIn(portal);
    await save(browser, 'Ada');
    const block = blocksOf(forms.current.form).find(({ type }) => type === 'repeat');
    return () => browser.call('addAnother', { body: { button_id: block?.id ?? '', num_components: 2 } });
  },
  search: async () => {
    const browser = await loggedIn(portal);
    return () => browser.call('lookup', { query: { category: 'hs_ceeb', query: 'xyzzy' } });
  },
  profile: async () => {
    const browser = await loggedIn(portal);
    return () => browser.call('profile');
  },
  'poll for the PDF copy': async () => {
    const browser = await loggedIn(portal, 'copy@example.edu');
    const { database, now } = portal;
    const accounts = database.selectFrom('accounts').select('id').where('username', '=', 'copy@example.edu');
    const name = { accountId: (await accounts.executeTakeFirstOrThrow()).id, formId };
    // Without its job, whose queue has queries of its own.
    await database
      .transaction()
      .execute((transaction) => requestCopy(transaction, name, forms.current.definition.hash, now()));
    return () => browser.call('pdfCopy');
  },
  'poll for a document': async () => {
    const browser = await cardHolder(portal);
    await upload(
      portal,
      browser,
      'front.png',
      png(20, 10, (x) => x * 10),
    );
    return () => browser.call('conversion');
  },
};

/** The rows of the table: what, and its round trips. */
const listed = Array.from(
  readFileSync('docs/performance.md', 'utf8').matchAll(/^\| ([^|]+) \| (\d+) \| round trips \|$/gm),
  ([, what = '', trips = '']) => [what, Number(trips)] as const,
);

describe('the round trips of a call', () => {
  it('are listed for each', () => {
    expect(listed.map(([what]) => what)).toEqual(Object.keys(calls));
  });

  it.each(listed)('%s: %i', async (what, trips) => {
    const call = await calls[what]?.();
    if (call === undefined) throw new Error(`The table has an unknown call: ${what}.`);
    portal.wait(31);
    expect(await queriesOf(call)).toHaveLength(trips);
  });
});

const statementOf = ([given, values]: Query): { readonly text: string; readonly values: readonly unknown[] } =>
  typeof given === 'string'
    ? { text: given, values: values as readonly unknown[] }
    : (given as { text: string; values: readonly unknown[] });

/** The tables with rows of applicants, and what names one in a statement: the account, its address, its sessions. */
async function namesOfApplicants(client: Client): Promise<{ tables: readonly string[]; names: ReadonlySet<string> }> {
  const tables = await client.query<{
    readonly name: string;
  }>(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' union select 'accounts'`);
  const names = await client.query<{ readonly name: string }>(`select id::text as name from accounts
    union select username from accounts union select id_hash from sessions`);
  return {
    tables: tables.rows.map(({ name }) => name),
    names: new Set(names.rows.map(({ name }) => name)),
  };
}

/** The texts in the values of a statement, also in lists and in JSON. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(textsIn) : [];

async function statementsOf(what: string): Promise<readonly ReturnType<typeof statementOf>[]> {
  const call = await calls[what]?.();
  if (call === undefined) throw new Error(`There is no call ${what}.`);
  return (await queriesOf(call)).map(statementOf);
}

async function connected(): Promise<Client> {
  const { host, user } = inject('postgres');
  const client = new Client({ host, user, database: portal.databaseName });
  await client.connect();
  return client;
}

describe('each statement of a call', () => {
  // So a PostgreSQL that distributes the rows by the account could answer it on one node.
  it.each(Object.keys(calls))('%s: names one applicant, if it is about applicants', async (what) => {
    const statements = await statementsOf(what);
    const client = await connected();
    const { tables, names } = await namesOfApplicants(client);
    await client.end();
    const isAbout = new RegExp(`(?:from|join|into|update)\\s+"?(?:${tables.join('|')})\\b`, 'i');
    const named = statements
      .filter(({ text }) => isAbout.test(text))
      .map(({ text, values }) => ({
        text,
        count: new Set(values.flatMap(textsIn).filter((one) => names.has(one))).size,
      }));
    expect(named.filter(({ count }) => count === 0)).toEqual([]);
    expect(named).not.toEqual([]);
  });

  it.each(Object.keys(calls))('%s: reads its rows by an index', async (what) => {
    const statements = await statementsOf(what);
    const client = await connected();
    const found: string[] = [];
    for (const statement of statements.filter(({ text }) => /^\s*(?:select|with|insert|update|delete)/i.test(text)))
      found.push(...(await wholeReadsOf(client, statement)));
    await client.end();
    expect(statements.length).toBeGreaterThan(0);
    expect(found).toEqual([]);
  });
});
