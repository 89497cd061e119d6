/** Each change of an application is counted, and an edit updates its application once. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf } from '../../engine/internal.ts';
import { completeNames } from '../../server/index.ts';
import type { Browser } from '../support/browser.ts';
import { formId, forms, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { inTurn } from './in-turn.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await completeNames(portal.database);
  await sql`create table updates (account_id uuid)`.execute(portal.database);
  await sql`create function note_update() returns trigger language plpgsql as $$
    begin insert into updates values (new.account_id); return null; end $$`.execute(portal.database);
  await sql`create trigger note_update after update on applications for each row execute function note_update()`.execute(
    portal.database,
  );
});
afterAll(() => portal.close());

const save = (answers: object) => (browser: Browser) => browser.call('saveAnswers', { body: { answers } });
const block = blocksOf(forms.current.form).find(({ type }) => type === 'repeat');
const choose = (count: number) => (browser: Browser) =>
  browser.call('addAnother', { body: { button_id: block?.id ?? '', num_components: count } });
const revisionOf = async (browser: Browser) => (await browser.loadProfile()).revision;

/** An applicant with some answers. */
async function applicant(username?: string): Promise<Browser> {
  const browser = await loggedIn(portal, username);
  expect((await save({ first_name: 'Ada', birth_city: 'Rome' })(browser)).statusCode).toBe(200);
  return browser;
}

describe('an edit', () => {
  it.each([
    ['of an answer', save({ birth_city: 'Oslo' }), 1, 1],
    ['that adds an answer and removes one', save({ birth_city: '', preferred_name: 'Addy' }), 1, 1],
    ['of the name that staff find, which is kept beside it,', save({ first_name: 'Grace' }), 2, 1],
    ['of nothing', save({ birth_city: 'Rome' }), 0, 0],
    ['of the number of copies', choose(2), 1, 1],
  ] as const)('%s updates its application as often as needed', async (_what, act, updates, counted) => {
    const browser = await applicant();
    const before = await revisionOf(browser);
    await sql`delete from updates`.execute(portal.database);
    expect((await act(browser)).statusCode).toBe(200);
    const { rows } = await sql`select from updates`.execute(portal.database);
    expect([rows.length, (await revisionOf(browser)) - before]).toEqual([updates, counted]);
  });
});

/** The account of an address, as a part of a statement. */
const accountOf = (username: string) => sql`(select id from accounts where username = ${username})`;

it('an edit that another window has made meanwhile changes nothing, and is not counted', async () => {
  const browser = await applicant('twice@counted.example');
  const before = await revisionOf(browser);
  const row = sql`select from applications where account_id = ${accountOf('twice@counted.example')}`;
  const same = () => save({ birth_city: 'Oslo' })(browser);
  const [first, second] = await inTurn(portal, row, same, same);
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(await browser.loadProfile()).toMatchObject({ answer: { birth_city: 'Oslo' }, revision: before + 1 });
});

it('the statements of a former version, which does not count, are counted', async () => {
  const browser = await applicant('former@example.edu');
  const before = await revisionOf(browser);
  await sql`with own as (
      update applications set saved_at = now(), revision = greatest(revision, 1)
      where account_id = ${accountOf('former@example.edu')} and form_id = ${formId} returning account_id, form_id)
    insert into answers (account_id, form_id, key, value) select account_id, form_id, 'birth_city', 'Oslo' from own
    on conflict (account_id, form_id, key) do update set value = excluded.value`.execute(portal.database);
  expect(await browser.loadProfile()).toMatchObject({ answer: { birth_city: 'Oslo' }, revision: before + 1 });
});

it('an edit that counts itself hides no change of another application, nor one of the next transaction', async () => {
  const [ada, eve] = [await applicant('ada@counted.example'), await applicant('eve@counted.example')];
  const before = [await revisionOf(ada), await revisionOf(eve)];
  const counted = sql`update applications set revision = revision + 1 where account_id = ${accountOf('ada@counted.example')}
    returning set_config('matricula.counted', concat_ws('/', account_id, form_id), true)`;
  const emptied = (username: string, key: string) =>
    sql`delete from answers where account_id = ${accountOf(username)} and key = ${key}`;
  await portal.database.transaction().execute(async (transaction) => {
    await counted.execute(transaction);
    await emptied('ada@counted.example', 'birth_city').execute(transaction);
    await emptied('eve@counted.example', 'birth_city').execute(transaction);
  });
  expect([await revisionOf(ada), await revisionOf(eve)]).toEqual(before.map((revision) => revision + 1));
  await emptied('ada@counted.example', 'first_name').execute(portal.database);
  expect(await revisionOf(ada)).toBe((before[0] ?? 0) + 2);
});
