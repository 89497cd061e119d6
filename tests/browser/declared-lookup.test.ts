/** A lookup of records that only the third form declares, on its built page: by keyboard and by touch. */
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredLookups } from '../../scripts/admin/import-records.ts';
import { buildForms } from '../../scripts/build/forms.ts';
import { emptyPage, pageContext, writePage } from '../../scripts/build/page.ts';
import { catalogOf, importRecords } from '../../server/index.ts';
import { open } from '../drivers/browser-driver.ts';
import { answerIn, controlOf } from '../drivers/controls.ts';
import { finger, type Hand, mouse, phone } from '../drivers/hand.ts';
import { playedForm, type PlayedForm } from '../support/played-form.ts';
import { newUsername, runInstead, runningPortal } from '../drivers/running-portal.ts';
import { bringSession, openSession } from '../drivers/session.ts';
import { openWindow, type Window } from '../drivers/window.ts';
import { forms, loadForm, openPortal } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';

const id = 'field-course';
let place: string;
let third: PlayedForm;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'matricula-declared-lookup-'));
  const [formsDir, out] = [join(place, 'forms'), join(place, 'dist')];
  await cp('forms', formsDir, { recursive: true });
  await cp(join('tests/forms', id), join(formsDir, id), { recursive: true });
  await buildForms(formsDir, out);
  await emptyPage(out);
  const page = await pageContext({ out, development: false });
  await writePage((await page.rebuild()).metafile, { out, development: false });
  await page.dispose();
  const served = [...forms.served.values(), await loadForm(join(formsDir, id))];
  const catalog = catalogOf(served, forms.defaultForm.form.id, Object.values(forms.accounts), forms.theme);
  runInstead(() =>
    openPortal({ publicUrl: null, formsDir }, join(out, 'public'), (options) => ({ ...options, forms: catalog })),
  );
  third = await playedForm(id, {}, formsDir);
  const { categories, offered } = await declaredLookups(formsDir);
  const { dive_site: category } = categories;
  if (category === undefined) throw new Error('The form declares no dive sites.');
  const { portal } = await runningPortal();
  await importRecords(portal.database, join('tests/forms', id, 'dive-sites.csv'), {
    categories: { dive_site: category },
    kind: 'dive sites',
    offered,
    onSkip: (line, reason) => expect.unreachable(`${line}: ${reason}`),
  });
});
afterAll(() => removeFolder(place));

async function atTheDives(options?: typeof phone): Promise<Window & { readonly hand: Hand }> {
  const window = await openWindow(options);
  await bringSession(window.page.context(), await openSession(newUsername(), third.base));
  await open(window.page, '/skills', third);
  return { ...window, hand: options === undefined ? mouse : finger(window.page) };
}

const shown = (page: Page, keys: readonly string[]): Promise<readonly string[]> =>
  Promise.all(keys.map((key) => answerIn(page, key, third)));
const keys = ['dive_1_place', 'dive_1_region', 'dive_1_water', 'dive_1_depth'];

/** The stored answers, after the automatic save. */
async function stored(page: Page): Promise<object> {
  await page
    .locator('p', { hasText: /^Saved \d/ })
    .first()
    .waitFor();
  return page.evaluate(
    async (path) => ((await (await fetch(path)).json()) as { readonly answer: object }).answer,
    `${third.base}/api/profile`,
  );
}

describe('a record of a declared category', () => {
  it('is found by keyboard, and fills the answers of its fields, which are stored', async () => {
    const { page, mishaps } = await atTheDives();
    await controlOf(page, 'dive_1_place').focus();
    await page.keyboard.type('blue');
    const options = page.getByRole('listbox').getByRole('option');
    await expect
      .poll(() => options.allInnerTexts())
      .toEqual(['Blue Corner\nKoror, Palau', 'Blue Hole\nDahab, Egypt', 'Use “blue”']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const filled = ['Blue Hole', 'Dahab, Egypt', 'SALT', '110'];
    await expect.poll(() => shown(page, keys)).toEqual(filled);
    expect(await stored(page)).toMatchObject({
      dive_1_place: 'Blue Hole',
      dive_1_region: 'Dahab, Egypt',
      dive_1_water: 'SALT',
      dive_1_water_desc: 'Salt water',
      dive_1_depth: '110',
    });
    expect(mishaps).toEqual([]);
  });

  it('is found by touch, and fills the answers of its fields, which are stored', async () => {
    const { page, hand, mishaps } = await atTheDives(phone);
    await hand.type(controlOf(page, 'dive_1_place'), 'iceland');
    await hand.press(page.getByRole('option', { name: 'Silfra' }));
    await expect.poll(() => shown(page, keys)).toEqual(['Silfra', 'Þingvellir, Iceland', 'FRESH', '63']);
    expect(await stored(page)).toMatchObject({ dive_1_place: 'Silfra', dive_1_water: 'FRESH', dive_1_depth: '63' });
    expect(mishaps).toEqual([]);
  });

  it('need not exist: another place is kept, with the text of the question', async () => {
    const { page } = await atTheDives();
    const note = page.getByText('Please describe the place of your dive.');
    await controlOf(page, 'dive_1_place').fill('Lake Constance');
    await page.getByRole('option', { name: 'Use “Lake Constance”' }).click();
    await note.waitFor();
    await expect.poll(() => controlOf(page, 'dive_1_place').inputValue()).toBe('Lake Constance');
    await controlOf(page, 'dive_1_place').fill('walchen');
    await page.getByRole('option', { name: 'Walchensee' }).click();
    await expect.poll(() => controlOf(page, 'dive_1_depth').inputValue()).toBe('190');
    await expect.poll(() => note.count()).toBe(0);
  });
});
