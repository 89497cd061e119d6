/** The search for persons by parts of their names and addresses, and by references. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { type AppOptions, completeNames, listApplications, storeServedForms } from '../../server/index.ts';
import { announce } from '../../server/start/presence.ts';
import type { Output } from '../../api-client/index.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { wholeReadsOf } from '../support/plans.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { inTurn } from './in-turn.ts';
import { catalog, smallForm } from './small-form.ts';

// Before the first client, which keeps the function that it has found.
const queries = vi.spyOn(Client.prototype, 'query');
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const filter = { formId: null, status: null, since: null, until: null, answeredBy: null };

/** What a search finds, as the command does it. */
async function found(words: string, from: Portal = portal): Promise<readonly string[]> {
  await completeNames(from.database);
  const names: string[] = [];
  for await (const { username, name } of listApplications(from.database, { ...filter, words: words.split(' ') }))
    names.push(`${name ?? ''} <${username ?? ''}>`);
  return names.toSorted();
}

it('finds what was answered last, in any case of letters, and nothing that was removed', async () => {
  const browser = await loggedIn(portal, 'ada@search.example');
  const save = async (answers: Record<string, string>) =>
    expect((await browser.call('saveAnswers', { body: { answers } })).statusCode).toBe(200);
  await save({ first_name: 'Ada', last_name: 'Löve_lace' });
  const ada = 'Ada Löve_lace <ada@search.example>';
  for (const words of ['löve', 'LÖVE ada', 've_l', '@SEARCH', 'a', 'lö'])
    expect(await found(words), words).toContain(ada);
  for (const words of ['vexl', 'ada nobody', '\\', '%']) expect(await found(words), words).toEqual([]);
  await save({ last_name: '' });
  expect(await found('ada@search')).toEqual(['Ada <ada@search.example>']);
  await save({ first_name: '' });
  expect(await found('ada@search')).toEqual([' <ada@search.example>']);
});

it('finds a reference as it is read out', async () => {
  const browser = await loggedIn(portal, 'sub@search.example');
  await browser.call('saveAnswers', { body: { answers: completeApplication } });
  const { receipt } = (await browser.call('submit')).json<Output<'submit'>>();
  for (const spelling of [receipt.reference, receipt.reference.toLowerCase(), receipt.reference.replace('-', '')])
    expect(await found(spelling), spelling).toEqual([
      `${completeApplication['first_name']} ${completeApplication['last_name']} <sub@search.example>`,
    ]);
  expect(await found(receipt.reference.slice(0, 4))).toEqual([]);
});

/** The statement by which the last search has found its rows. */
function listing(): { readonly text: string; readonly values: readonly unknown[] } {
  const calls = queries.mock.calls as readonly (readonly unknown[])[];
  const [text, values] = calls.findLast(([called]) => String(called).startsWith('declare listed ')) ?? [];
  return { text: String(text).replace(/^declare .*? for/s, ''), values: values as readonly unknown[] };
}

async function connected(): Promise<Client> {
  const { host, user } = inject('postgres');
  const client = new Client({ host, user, database: portal.databaseName });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

it('reads its rows by indexes', async () => {
  await found('ada löve 7K4M-XDRQ');
  expect(await wholeReadsOf(await connected(), listing())).toEqual([]);
});

it('reads few rows for a word that few have beside words that everybody has', async () => {
  const client = await connected();
  await client.query(`
    with made as (
      insert into accounts (id, username, confirmed_at, created_at)
        select gen_random_uuid(), 'stored-' || number || '@many.example', now(), now()
        from generate_series(1, 20000) as number returning id)
    insert into applications (account_id, form_id, data_key, created_at, name)
      select id, 'admissions', '', now(), 'Mary Stored' from made`);
  await client.query('analyze');
  expect(await found('mary many.example 19999')).toEqual(['Mary Stored <stored-19999@many.example>']);
  expect(await mostRows(client, listing())).toBeLessThan(100);
  expect(await found('many.example a mary')).toHaveLength(20_000);
  // Each table is read once, not once for each word.
  expect(listing().text).not.toContain(' in (');
});

/** The most rows that a step of a statement returns. */
async function mostRows(client: Client, { text, values }: ReturnType<typeof listing>): Promise<number> {
  const { rows } = await client.query({ text: `explain (analyze, format json) ${text}`, values: [...values] });
  return Math.max(
    ...JSON.stringify(rows)
      .matchAll(/"Actual Rows":([\d.]+)/g)
      .map(([, count]) => Number(count)),
  );
}

/** A form in which a browser fills in these questions with parts of a name. */
const named = (...keys: readonly string[]) =>
  catalog(
    smallForm({
      id: 'small',
      pages: [
        {
          id: 'you',
          title: 'You',
          blocks: ['given', 'family'].map((key) =>
            Object.assign({ type: 'text', key, label: key }, keys.includes(key) && { autocomplete: `${key}-name` }),
          ),
        },
        { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
      ],
      dataModel: { keys: { given: { type: 'text', maxLength: 45 }, family: { type: 'text', maxLength: 45 } } },
    }),
  );

/** A portal with such a form, which a server with another one can replace. */
async function openNamed(...keys: readonly string[]) {
  let options: AppOptions | undefined;
  const opened = await openPortal({}, undefined, (given) => (options = { ...given, forms: named(...keys) }));
  onTestFinished(() => opened.close());
  const browser = await loggedIn(opened, 'ada@search.example');
  const save = (answers: Record<string, string>) => browser.call('saveAnswers', { body: { answers } });
  await save({ given: 'Ada', family: 'Lovelace' });
  if (options === undefined) throw new Error('The portal has no options.');
  const given = options;
  return { opened, save, start: (...next: readonly string[]) => storeServedForms({ ...given, forms: named(...next) }) };
}

it('has other names when a newer form asks for other parts of them', async () => {
  const { opened, start } = await openNamed('family');
  expect(await found('@search', opened)).toEqual(['Lovelace <ada@search.example>']);
  await start('given', 'family');
  expect(await found('ada lovelace', opened)).toEqual(['Ada Lovelace <ada@search.example>']);
  await start();
  expect(await found('lovelace', opened)).toEqual([]);
});

it('finds names also when the newest form is of a server that knows no names yet', async () => {
  const { opened, start } = await openNamed('family');
  await start('given');
  await start('family');
  const leave = await announce(opened.database, named('family'), () => undefined);
  onTestFinished(leave);
  await opened.database.deleteFrom('form_names').execute();
  await start('given');
  expect(await found('@search', opened)).toEqual(['Ada <ada@search.example>']);
  await start('family');
  await start('given');
  expect(await found('@search', opened)).toEqual(['Lovelace <ada@search.example>']);
});

it('has the last name when it is saved while names are completed', async () => {
  const { opened, save, start } = await openNamed('family');
  await found('@search', opened);
  await start('given', 'family');
  const row = sql`select from applications`;
  await inTurn(
    opened,
    row,
    () => save({ given: 'Grace' }),
    () => completeNames(opened.database),
  );
  expect(await found('@search', opened)).toEqual(['Grace Lovelace <ada@search.example>']);
  await start('given');
  await inTurn(
    opened,
    row,
    () => completeNames(opened.database),
    () => save({ given: 'Eve' }),
  );
  expect(await found('@search', opened)).toEqual(['Eve <ada@search.example>']);
});

it('is refused before a server has said which answers are names', async () => {
  const { opened } = await openNamed('family');
  await opened.database.deleteFrom('form_names').execute();
  await expect(found('ada', opened)).rejects.toThrow('No server of this version has started with this database yet.');
});
