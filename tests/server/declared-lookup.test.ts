/** A lookup category that only the third form declares, `dive_site`: from its import to the stored answers. */
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importRecordsCommand } from '../../scripts/admin/import-records.ts';
import { importSchoolsCommand } from '../../scripts/admin/import-schools.ts';
import { checkAllForms } from '../../workbench/commands/check-forms.ts';
import { recordEdit } from '../../renderer/fields/lookup-record.ts';
import { catalogOf, type Forms, undeclaredRecords } from '../../server/index.ts';
import { playedForm, type PlayedForm } from '../support/played-form.ts';
import { arriveAtEngine } from '../support/engine-driver.ts';
import { newUsername, runInstead, runningPortal } from '../drivers/running-portal.ts';
import { openSession } from '../drivers/session.ts';
import { loadForm, forms as ownForms, openPortal } from '../support/portal.ts';
import { printedBy } from './run-command.ts';
import { removeFolder } from '../support/remove-folder.ts';

const id = 'field-course';
const sites = join('tests/forms', id, 'dive-sites.csv');

let place: string;
let formsDir: string;
let third: PlayedForm;
let forms: Forms;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'matricula-declared-lookup-'));
  formsDir = join(place, 'forms');
  await cp('forms', formsDir, { recursive: true });
  await cp(join('tests/forms', id), join(formsDir, id), { recursive: true });
  const own = [...ownForms.served.values(), await loadForm(join(formsDir, id))];
  forms = catalogOf(own, ownForms.defaultForm.form.id, Object.values(ownForms.accounts), ownForms.theme);
  runInstead(() => openPortal({ publicUrl: null, formsDir }, undefined, (options) => ({ ...options, forms })));
  third = await playedForm(id, {}, formsDir);
});
afterAll(() => removeFolder(place));

const run = async (...[command, ...args]: readonly [Parameters<typeof printedBy>[1], ...string[]]): Promise<string> =>
  printedBy({ portal: (await runningPortal()).portal, folder: place, formsDir }, command, ...args);
const importing = (file: string): Promise<string> => run(importRecordsCommand, 'dive_site', file);
async function fileOf(...lines: readonly string[]): Promise<string> {
  const path = join(place, 'sites.csv');
  await writeFile(path, ['id,site,region,water,depth', ...lines, ''].join('\n'));
  return path;
}

let visits = 0;
const find = async (query: Readonly<Record<string, string>>, base = '') => {
  const { origin } = await runningPortal();
  const asked = new URLSearchParams({ category: 'dive_site', ...query });
  const response = await fetch(`${origin}${base}/lookup/find?${asked.toString()}`, {
    headers: { 'user-agent': `diver ${(visits += 1)}` },
  });
  return { status: response.status, body: (await response.json()) as unknown };
};

describe('the records of a declared category', () => {
  it('are imported once: ten sites', async () => {
    expect(await importing(sites)).toBe('dive sites: 10 rows, 10 added, 0 changed, 0 unchanged, 0 skipped.');
    expect(await importing(sites)).toBe('dive sites: 10 rows, 0 added, 0 changed, 10 unchanged, 0 skipped.');
  });

  it.each([
    ['x,,Somewhere,,', 'it has no site'],
    ['x,Site,,,', 'it has no region'],
    ['x,Site,Somewhere,SWEET,', 'the water SWEET is unknown'],
    ['x,Site,Somewhere,,low', 'depth is not a number'],
    ['x,Site,Somewhere,,1234', 'depth is longer than 3 characters'],
    ['a b,Site,Somewhere,,', 'id is not 1 to 60 letters, digits and . : _ -'],
  ])('without what the form can save are left out: %s', async (row, reason) => {
    expect(await importing(await fileOf(row))).toBe(
      `Line 2 is skipped: ${reason}.\ndive sites: 1 rows, 0 added, 0 changed, 0 unchanged, 1 skipped.`,
    );
  });

  it('are found by their name and details, at both addresses, as other records are', async () => {
    const holes = [{ id: 'blue-hole', text: 'Blue Hole', sub_text: 'Dahab, Egypt' }];
    expect(await find({ query: 'blue hole' })).toEqual({ status: 200, body: holes });
    expect(await find({ query: 'DAHAB' }, `/${id}`)).toEqual({ status: 200, body: holes });
    expect((await find({ query: 'blue' })).body).toMatchObject([{ id: 'blue-corner' }, { id: 'blue-hole' }]);
    expect((await find({ query: 'thingvellir' })).body).toMatchObject([{ id: 'silfra' }]);
    expect((await find({ query: 'walchnsee' })).body).toMatchObject([{ id: 'walchensee' }]);
    expect((await find({ query: 'o', max_results: '1' })).body).toHaveLength(1);
    expect((await find({ query: "' or 1=1 --" })).body).toEqual([]);
    expect((await find({ query: 'blue', category: 'hs_ceeb' })).body).toEqual([]);
  });

  it('have every declared field', async () => {
    expect((await find({ id: 'zenobia' })).body).toEqual({
      id: 'zenobia',
      category: 'dive_site',
      site: 'MS Zenobia',
      region: 'Larnaca, Cyprus',
      water: 'SALT',
      depth: '42',
    });
    expect((await find({ id: 'zenobia', category: 'address' })).status).toBe(404);
  });
});

describe('an applicant who chooses a record', () => {
  const filled = {
    dive_1_place: 'MS Zenobia',
    dive_1_region: 'Larnaca, Cyprus',
    dive_1_water: 'SALT',
    dive_1_depth: '42',
  };
  const editOf = async (): Promise<Readonly<Record<string, string>>> => {
    const definition = third.form.fields.get('dive_1_place')?.expanded;
    if (definition === undefined || !('fills' in definition)) throw new Error('The place is not looked up.');
    const record = (await find({ id: 'zenobia' })).body as Readonly<Record<string, string>>;
    return { dive_1_place: record['site'] ?? '', ...(recordEdit(definition.fills, record) as Record<string, string>) };
  };

  it('gets the answers of its fields, through the engine', async () => {
    const applicant = await arriveAtEngine({}, third);
    await applicant.answers(await editOf());
    const answers = Object.keys(filled).map(async (key) => [key, await applicant.answerTo(key)]);
    expect(Object.fromEntries(await Promise.all(answers))).toEqual(filled);
  });

  it('finds them stored, with the label of the option', async () => {
    const { base } = third;
    const visit = await openSession(newUsername(), base);
    visit.bindTo((await visit.client.profile()).binding);
    await visit.client.saveAnswers({ body: { answers: await editOf() } });
    expect((await visit.client.profile()).answer).toMatchObject({ ...filled, dive_1_water_desc: 'Salt water' });
  });
});

describe('a category that is not declared', () => {
  it.each(['volcano', 'constructor', 'dive_site2'])('is refused by a search: %s', async (category) => {
    expect(await find({ query: 'blue', category })).toEqual({
      status: 400,
      body: { message: 'There is no such lookup category.' },
    });
    expect((await find({ id: 'zenobia', category })).status).toBe(400);
  });

  it.each(['Dive_Site', 'toString', '__proto__', "x' or '1'='1", 'a'.repeat(41), ''])(
    'is refused as a name: %j',
    async (category) => {
      expect((await find({ query: 'blue', category })).status).toBe(400);
    },
  );

  it('is refused by an import, which names the declared ones', async () => {
    await expect(run(importRecordsCommand, 'volcano', sites)).rejects.toThrow(
      'No lookups.json declares the lookup category volcano. ' +
        'The categories are hs_ceeb, college_ceeb, address, dive_site.',
    );
    await expect(run(importSchoolsCommand, sites)).rejects.toThrow('The first row must name the columns');
    const { portal } = await runningPortal();
    const row = { id: 'x', category: 'volcano', record: '{}', is_invented: false, folded_name: '', words: '' };
    await expect(portal.database.insertInto('lookup_records').values(row).execute()).rejects.toThrow(
      'lookup_records_category_fkey',
    );
  });

  it('is reported at the start of the server while it has records', async () => {
    const { portal } = await runningPortal();
    expect(await undeclaredRecords(portal.database, forms.lookups)).toEqual([]);
    const { dive_site: _, ...others } = forms.lookups;
    expect(await undeclaredRecords(portal.database, others)).toEqual([
      'The database has 10 records of the lookup category dive_site, which no lookups.json declares: ' +
        'no search finds them until it is declared again.',
    ]);
  });

  it('cannot be declared by two forms', async () => {
    const twice = join(place, 'twice');
    await cp(formsDir, twice, { recursive: true });
    const declared = await readFile(join('tests/forms', id, 'lookups.json'), 'utf8');
    await writeFile(join(twice, 'scholarship/lookups.json'), declared);
    const problems = (await checkAllForms(twice)).filter(({ severity }) => severity === 'error');
    expect(problems.map(({ code, file, line }) => [code, file.slice(twice.length + 1), line])).toEqual([
      ['lookup-declared-twice', `${id}/lookups.json`, 4],
      ['lookup-declared-twice', 'scholarship/lookups.json', 4],
    ]);
  });
});
