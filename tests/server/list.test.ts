import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { listCommand } from '../../scripts/admin/list.ts';
import { serviceTokenCommand } from '../../scripts/admin/service-token.ts';
import { showCommand } from '../../scripts/admin/show.ts';
import { listApplications } from '../../server/index.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { forms, goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { printedBy } from './run-command.ts';
import { catalog, scholarship } from './small-form.ts';
import { removeFolder } from '../support/remove-folder.ts';

let portal: Portal;
let folder: string;
let reference: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-list-'));
  portal = await openPortal({}, undefined, (options) => ({
    ...options,
    forms: catalog(forms.current, scholarship),
  }));
  await loggedIn(portal);
  portal.wait(24 * 3600);
  const browser = await loggedIn(portal);
  await browser.call('webStatus', { body: { web_status: 'started' } });
  await browser.call('saveAnswers', { body: { answers: { ...completeApplication, first_name: 'Zaphira' } } });
  const { username } = await browser.loadProfile();
  portal.wait(24 * 3600);
  await browser.call('login', { body: { username, password: goodPassword } });
  await browser.loadProfile();
  reference = (await browser.call('submit')).json<Output<'submit'>>().receipt.reference;
  const started = await loggedIn(portal);
  await started.send('PUT', '/scholarship/api/answer', {
    body: { answers: { first_name: 'Zaphira' } },
    headers: { 'x-binding': started.binding ?? '' },
  });
  await started.call('webStatus', { body: { web_status: 'started' } });
});
afterAll(async () => {
  await portal.close();
  await removeFolder(folder);
});

const listed = (...args: readonly string[]): Promise<string> => printedBy({ portal, folder }, listCommand, ...args);
const objects = async (...args: readonly string[]): Promise<readonly Record<string, unknown>[]> =>
  (await listed('--json', ...args))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

async function collected<T>(rows: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

describe('the command list', () => {
  it('prints form, status, version, dates and reference of every application, and nothing about a person', async () => {
    const text = await listed();
    expect(text.split('\n').length).toBe(5);
    expect(text).toContain(
      `admissions version 1 (${forms.current.definition.hash.slice(0, 8)}), begun 2026-03-17 10:00:00-05:00, ` +
        `submitted since 2026-03-18 10:00:00-05:00, reference ${reference}`,
    );
    expect(text).toMatch(/^Applications: 4\.$/m);
    expect(text).not.toMatch(/Zaphira|@/);
  });

  it('prints one object a line with --json', async () => {
    expect(await objects('--status', 'submitted')).toEqual([
      {
        form: 'admissions',
        status: 'submitted',
        status_since: '2026-03-18T10:00:00-05:00',
        begun_at: '2026-03-17T10:00:00-05:00',
        version: 1,
        definition: forms.current.definition.hash,
        reference,
        closed_since: null,
      },
    ]);
  });

  it.each([
    [
      ['--form', 'admissions'],
      ['none', 'submitted', 'started'],
    ],
    [['--form', 'scholarship'], ['none']],
    [['--form', 'other'], []],
    [['--status', 'started'], ['started']],
    [
      ['--since', '2026-03-17', '--form', 'admissions'],
      ['submitted', 'started'],
    ],
    [['--until', '2026-03-17'], ['none']],
    [['--since', '2026-03-18T15:00:00Z', '--status', 'submitted'], ['submitted']],
    [['--since', '2026-03-18T15:00:01Z', '--status', 'submitted'], []],
  ])('filters by %j', async (args, statuses) => {
    expect((await objects(...args)).map(({ status }) => status)).toEqual(statuses);
  });

  it.each([
    [['--status', 'done'], /^--status must be one of none, started, validating, submitted\.$/],
    [['--since', '2026'], /^--since must be a day/],
    [['admissions'], /^list knows options only/],
    [['--names'], /names/],
  ])('refuses %j', async (args, message) => {
    await expect(listed(...args)).rejects.toThrow(message);
  });

  it('reads a page of rows at a time, of one query', async () => {
    const filter = { formId: null, status: null, since: null, until: null, words: null, answeredBy: null };
    const all = await collected(listApplications(portal.database, filter));
    expect(await collected(listApplications(portal.database, filter, 1))).toEqual(all);
    expect(all.length).toBe(4);
    const read: number[] = [];
    const counting = portal.database.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read.push(result.rows.length);
        return result;
      },
    });
    expect((await collected(listApplications(counting, filter, 3))).length).toBe(4);
    expect(read).toEqual([1, 0, 3, 1]);
  });

  it('and the command show tell since when an account is closed', async () => {
    const browser = await loggedIn(portal, 'leaving@navy.example');
    await browser.call('askDeletion', { body: { current_password: goodPassword } });
    expect(await objects('--find', 'leaving')).toMatchObject([{ closed_since: '2026-03-18T10:00:00-05:00' }]);
    expect(await listed('--find', 'leaving')).toContain(', account closed since 2026-03-18 10:00:00-05:00');
    const shown = await printedBy({ portal, folder }, showCommand, 'leaving@navy.example');
    expect(shown).toContain(', closed by its owner 2026-03-18 10:00:00-05:00\n');
    await portal.database.deleteFrom('accounts').where('username', '=', 'leaving@navy.example').execute();
  });

  it('finds persons by words of their address and their name, and tells both', async () => {
    const person = await loggedIn(portal, 'grace@navy.example');
    await person.call('saveAnswers', { body: { answers: { first_name: 'Grace', last_name: 'Höpper_100%' } } });
    const found = async (words: string): Promise<readonly unknown[]> =>
      (await objects('--find', words)).map(({ form, username, name }) => [form, username, name]);
    const grace = ['admissions', 'grace@navy.example', 'Grace Höpper_100%'];
    expect(await found('grace')).toEqual([grace]);
    expect(await found('navy HÖPPER')).toEqual([grace]);
    expect(await found('_100%')).toEqual([grace]);
    expect(await found('grace nobody')).toEqual([]);
    expect((await found('')).length).toBe(5);
    expect(await listed('--find', 'grace')).toMatch(
      /^.?Grace Höpper_100%.? <.?grace@navy\.example.?>: admissions version/,
    );
  });
});

describe('the command show', () => {
  it('shows the application with answers, or lists several', async () => {
    const person = await loggedIn(portal, 'two@forms.example');
    const shown = (...words: readonly string[]) =>
      printedBy({ portal, folder }, showCommand, 'two@forms.example', ...words);
    const save = async (path: string, answers: object) =>
      expect(
        (await person.send('PUT', path, { body: { answers }, headers: { 'x-binding': person.binding ?? '' } }))
          .statusCode,
      ).toBe(200);
    expect(await shown()).toMatch(/^About You: 0 of/m);
    await save('/scholarship/api/answer', { first_name: 'Ada' });
    expect(await shown('answers')).toContain('  first_name: Ada');
    const link = () => printedBy({ portal, folder }, serviceTokenCommand, 'two@forms.example');
    expect(await link()).toMatch(/\/scholarship\/\?service_token=/);
    await save('/api/answer', { first_name: 'Ada' });
    const lines = (await shown()).split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^admissions version 1 .*, begun .*, no status yet$/),
      expect.stringMatching(/^scholarship version 1 .*, begun .*, no status yet$/),
      'Add the name of a form to show one of them: admissions, scholarship.',
    ]);
    expect(await shown('answers', 'admissions')).toContain('  first_name: Ada');
    expect(await link()).toContain('edu/?service_token=');
  });
});
