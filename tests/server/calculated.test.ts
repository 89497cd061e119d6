/** Calculated answers are written by the server alone, in the transaction of the answers that they follow. */
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { applyEdit, initialValues, withChanges } from '../../engine/index.ts';
import { calculatedKeys } from '../../engine/internal.ts';
import { exportCommand } from '../../scripts/admin/export.ts';
import { openService, serviceSecret } from '../support/links.ts';
import { goodPassword } from '../support/portal.ts';
import { runs } from '../support/runs.ts';
import { openWithDraftOf, type DraftPortal } from './draft.ts';
import { printedBy } from './run-command.ts';
import { smallForm, type SmallForm } from './small-form.ts';
import { removeFolder } from '../support/remove-folder.ts';

const number = { type: 'number', maxLength: 3 };
const points = (key: string) => ({ type: 'number', key, label: key, maximum: 100 });
const keys = { math: number, art: number, born: { type: 'text', maxLength: 4 }, total: number, age: number };
const byPart = {
  key: 'total',
  from: ['math', 'art'],
  calculate: "(math = '' ? 0 : $number(math)) + (art = '' ? 0 : $number(art))",
};
const age = {
  key: 'age',
  from: ['born', 'session:today'],
  calculate: "born = '' ? '' : $number($substring(`session:today`, 0, 4)) - $number(born)",
};
const shown = { type: 'calculated', key: 'total', label: 'All points', unit: 'points' };
const why = { type: 'text', key: 'why', label: 'Why?', when: [{ valueKey: 'total', operator: 'gt', target: '80' }] };

/** A form with the total on its page, and the age on none. */
const form = (calculations: readonly object[] = [byPart, age], more: object = {}): SmallForm => ({
  id: 'admissions',
  pages: [
    {
      id: 'you',
      title: 'You',
      blocks: [points('math'), points('art'), { type: 'text', key: 'born', label: 'Born', maxLength: 4 }, shown, why],
    },
    { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
  ],
  calculations,
  dataModel: { keys: { ...keys, why: { type: 'text', maxLength: 45 } } },
  ...more,
});

async function opened(answers: Readonly<Record<string, string>> = {}) {
  let visited: Parameters<Parameters<typeof openWithDraftOf>[1]>[0] | undefined;
  const draft = await openWithDraftOf(form(), async (browser) => {
    visited = browser;
    if (Object.keys(answers).length > 0) await browser.call('saveAnswers', { body: { answers } });
  });
  if (visited === undefined) throw new Error('Nobody has visited the form.');
  return { ...draft, browser: visited };
}

const rowsOf = async ({ portal }: Pick<DraftPortal, 'portal'>): Promise<Readonly<Record<string, string | null>>> => {
  const rows = await portal.database.selectFrom('answers').select(['key', 'value']).orderBy('key').execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

describe('a calculated answer', () => {
  it('is stored with the answers that it follows, changes with them, and shows questions', async () => {
    const draft = await opened({ math: '40', art: '50', why: 'Luck' });
    expect(await rowsOf(draft)).toEqual({ math: '40', art: '50', total: '90', why: 'Luck' });
    await draft.browser.call('saveAnswers', { body: { answers: { art: '1' } } });
    expect(await rowsOf(draft)).toEqual({ math: '40', art: '1', total: '41' });
    expect((await draft.browser.loadProfile()).answer).toEqual({ math: '40', art: '1', total: '41' });
  });

  it.each([{ total: '99' }, { total: '' }, { age: '99' }])(
    'is refused from a client, with everything beside it: %j',
    async (given) => {
      const draft = await opened({ math: '40' });
      const response = await draft.browser.call('saveAnswers', { body: { answers: { math: '7', ...given } as never } });
      expect([response.statusCode, Object.keys(response.json<{ errors: object }>().errors)]).toEqual([
        400,
        Object.keys(given),
      ]);
      expect(await rowsOf(draft)).toEqual({ math: '40', total: '40' });
    },
  );

  it('is calculated with the day of the server, and is final at the submission', async () => {
    const draft = await opened({ born: '2008', math: '1' });
    const { today } = await draft.browser.loadProfile();
    const years = Number(today.slice(0, 4)) - 2008;
    expect(await rowsOf(draft)).toMatchObject({ age: String(years) });
    draft.portal.wait(366 * 24 * 3600);
    await draft.browser.call('login', { body: { username: 'ada@example.edu', password: goodPassword } });
    await draft.browser.loadProfile();
    await draft.browser.call('saveAnswers', { body: { answers: { math: '2' } } });
    expect(await rowsOf(draft)).toMatchObject({ age: String(years + 1), total: '2' });
    expect((await draft.browser.call('submit')).statusCode).toBe(200);
    const { answers } = await draft.portal.database
      .selectFrom('submissions')
      .select('answers')
      .executeTakeFirstOrThrow();
    expect(answers).toEqual({ born: '2008', math: '2', total: '2', age: String(years + 1) });
  });

  it('is the same on the page, on the server and in a fresh evaluation, after any edits', async () => {
    const draft = await opened();
    const { form: compiled } = smallForm(form());
    const { today } = await draft.browser.loadProfile();
    const results = (values: Readonly<Record<string, unknown>>) =>
      calculatedKeys(compiled).map((key) => [key, values[key] ?? '']);
    let page = initialValues(compiled, { today }, {});
    const value = fc.constantFrom('', '1', '40', '41', '100', '2008');
    const edit = fc.dictionary(fc.constantFrom('math', 'art', 'born'), value, { minKeys: 1 });
    await fc.assert(
      fc.asyncProperty(edit, async (answers) => {
        const accepted = await draft.browser.call('saveAnswers', { body: { answers } });
        if (accepted.statusCode === 200) page = withChanges(page, applyEdit(compiled, page, answers).changed);
        const { answer } = await draft.browser.loadProfile();
        const fresh = initialValues(compiled, { today }, answer);
        expect(results(answer)).toEqual(results(page));
        expect(results(fresh)).toEqual(results(page));
      }),
      { numRuns: runs(60) },
    );
  });

  it('is exported as NDJSON and as CSV, and read by the staff', async () => {
    const { portal, browser } = await opened({ math: '40', art: '47', born: '2008' });
    await browser.call('submit');
    const folder = await mkdtemp(join(tmpdir(), 'matricula-calculated-'));
    onTestFinished(() => removeFolder(folder));
    await printedBy({ portal, folder }, exportCommand, '--form', 'admissions', '--to', join(folder, 'all'));
    const [line = ''] = (await readFile(join(folder, 'all', 'applications.ndjson'), 'utf8')).split('\n');
    const years = String(Number((await browser.loadProfile()).today.slice(0, 4)) - 2008);
    expect(JSON.parse(line)).toMatchObject({ answers: { math: '40', total: '87', age: years } });
    const rows = parse(await readFile(join(folder, 'all', 'applications.csv'), 'utf8'), { bom: true, columns: true });
    expect(rows).toMatchObject([{ total: '87', age: years }]);
    const legend = await readFile(join(folder, 'all', 'columns.csv'), 'utf8');
    expect(legend).toContain('total,All points,,you');
    expect(legend).toContain('age,age,,');
    const view = await openService(portal.browser(), await serviceSecret(portal, 'ada@example.edu'));
    const { answer, derived } = view.json<Output<'serviceView'>>();
    expect([answer['total'], derived]).toEqual(['87', expect.objectContaining({ total: '87', age: years })]);
  });
});

describe('an edited form', () => {
  it('calculates the answers of a draft again, and a submitted one keeps its own', async () => {
    const double = { ...byPart, calculate: "math = '' ? '' : $number(math) * 2" };
    const draft = await opened({ math: '40', art: '1' });
    const again = await draft.restart(form([double]));
    expect(await rowsOf(draft)).toEqual({ math: '40', art: '1', total: '80' });
    await again.call('submit');
    const last = await draft.restart(form([byPart]));
    expect((await last.loadProfile()).answer).toEqual({ math: '40', art: '1', total: '80' });
  });

  it('removes the answers of a calculation that it no longer has, without a migration and without a word', async () => {
    const draft = await opened({ math: '40' });
    const { total: _, ...others } = { ...keys, why: { type: 'text', maxLength: 45 } };
    const blocks = [points('math'), points('art'), { type: 'text', key: 'born', label: 'Born', maxLength: 4 }];
    const [, thanks = {}] = form().pages;
    const browser = await draft.restart(
      form([age], { pages: [{ id: 'you', title: 'You', blocks }, thanks], dataModel: { keys: others } }),
    );
    expect(await browser.loadProfile()).toMatchObject({ answer: { math: '40' }, updates: [] });
    expect(await rowsOf(draft)).toEqual({ math: '40' });
  });

  it('is refused if it calculates what applicants have answered, until a migration drops their answers', async () => {
    const draft = await opened({ math: '40', born: '2008' });
    const calculated = { key: 'born', from: ['session:today'], calculate: '$substring(`session:today`, 0, 4)' };
    const blocks = [points('math'), points('art'), { type: 'calculated', key: 'born', label: 'Year' }, shown, why];
    const [, thanks = {}] = form().pages;
    const edited = form([byPart, calculated], { pages: [{ id: 'you', title: 'You', blocks }, thanks] });
    await expect(draft.restart(edited)).rejects.toThrow('born: replaced by a calculation, 1 draft');
    const browser = await draft.restart({ ...edited, migrations: [{ drop: { born: 'We know the year.' } }] });
    const { answer, today } = await browser.loadProfile();
    expect(answer).toMatchObject({ math: '40', born: today.slice(0, 4) });
  });
});
