/**
 * Use with a finger and an on-screen keyboard: every field type, every kind of block, and the frame of the
 * page.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldTypes, type CompiledField, type FieldTypeName } from '../../engine/index.ts';
import { optionsOf } from '../../engine/internal.ts';
import { seedSchools } from '../../server/index.ts';
import { png } from '../../scripts/documents/pictures.ts';
import { form } from '../support/admissions.ts';
import type { PageId } from '../support/applicant.ts';
import { arriveByTouch, open } from '../drivers/browser-driver.ts';
import { answer, answerIn, controlOf, openFold } from '../drivers/controls.ts';
import { hidesFocus } from '../drivers/focus.ts';
import { finger, phone, type Hand } from '../drivers/hand.ts';
import { comesBack } from '../drivers/returning.ts';
import { runningPortal } from '../drivers/running-portal.ts';
import { steps, widest } from '../drivers/unfolded-pages.ts';
import { filledIn, shownIn, valuesOf } from '../support/unfolding.ts';
import { openWindow } from '../drivers/window.ts';
import { forms } from '../support/portal.ts';
import { sampleOf } from '../support/runs.ts';

beforeAll(async () => seedSchools((await runningPortal()).portal.database, forms.lookups));

const asked = shownIn(form, valuesOf(form, widest));
const isSearched = ({ expanded }: CompiledField): boolean => 'search' in expanded && expanded.search === true;
const searchedOn = (page: string): readonly CompiledField[] =>
  asked.filter((field) => field.page === page && isSearched(field));
/** The pages with a searchable select. */
const searchedSteps = steps.filter((id) => searchedOn(id).length > 0);

interface Choice {
  readonly label: string;
  /** The beginning of the label. */
  readonly typed: string;
}

/** Another choice than the current one, unless that hides questions. */
function choiceIn(field: CompiledField): Choice {
  const options = optionsOf(field, valuesOf(form, widest)).filter(([option]) => option !== '');
  const former = form.unreadFields.has(field.key)
    ? undefined
    : options.find(([option]) => option === widest.answers[field.key]);
  const [, label] = former ?? options.at(-2) ?? ['', ''];
  return { label, typed: label.slice(0, 3).toLowerCase() };
}

async function visitorAt(path: string): Promise<{ readonly page: Page; readonly hand: Hand }> {
  const { page } = await openWindow(phone);
  await open(page, path);
  return { page, hand: finger(page) };
}

describe('a choice in a searchable select, by touch', () => {
  it.each(sampleOf(searchedSteps, 3))('is kept in every such list on the page %s', async (id) => {
    const { page, hand, applicant } = await comesBack({ ...widest, path: '/final-steps' }, phone);
    await applicant.goesTo(id);
    for (const field of searchedOn(id)) {
      const { label, typed } = choiceIn(field);
      await hand.type(controlOf(page, field.key), typed);
      await hand.press(page.getByRole('option', { name: label, exact: true }));
      expect(await controlOf(page, field.key).inputValue(), field.key).toBe(label);
    }
    await page
      .locator('p', { hasText: /^Saved \d/ })
      .first()
      .waitFor();
    await page.reload();
    for (const field of searchedOn(id)) {
      await controlOf(page, field.key).waitFor();
      expect(await controlOf(page, field.key).inputValue(), field.key).toBe(choiceIn(field).label);
    }
    expect(await page.getByText('is not in the list').count()).toBe(0);
  });

  it('closes the on-screen keyboard', async () => {
    const { page, hand } = await visitorAt('/about');
    await hand.type(controlOf(page, 'country'), 'uni');
    expect(page.viewportSize()?.height).toBeLessThan(phone.viewport.height);
    await hand.press(page.getByRole('option', { name: 'United Kingdom' }));
    expect(page.viewportSize()).toEqual(phone.viewport);
    expect(await answerIn(page, 'country')).toBe('GBR');
  });

  it('is kept when it is made with Enter', async () => {
    const { page, hand } = await visitorAt('/about');
    await hand.type(controlOf(page, 'country'), 'United Kin');
    await page.keyboard.press('Enter');
    expect(await answerIn(page, 'country')).toBe('GBR');
  });

  it('is visible above the keyboard during the search', async () => {
    const { page, hand } = await visitorAt('/about');
    await hand.type(controlOf(page, 'country'), 'uni');
    const list = page.locator('#react-select-country-listbox');
    await expect
      .poll(() =>
        list
          .getByRole('option')
          .first()
          .evaluate((option) => {
            const { top, bottom } = option.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          }),
      )
      .toBe(true);
    expect(await hidesFocus(page)).toBe('');
  });
});

describe('a found school, by touch', () => {
  it('fills in its name and address', async () => {
    const { page, hand } = await visitorAt('/high-school');
    await hand.type(controlOf(page, 'hs_name'), 'tawny mar ');
    await hand.press(page.getByRole('option', { name: 'Tawny Marmot' }));
    await expect.poll(() => controlOf(page, 'hs_city').inputValue()).toBe('Wichita');
    expect(await answerIn(page, 'hs_name')).toBe('Tawny Marmot Preparatory School');
  });

  it('keeps the chosen name if its record cannot be loaded', async () => {
    const { page, hand } = await visitorAt('/high-school');
    await page.route('**/lookup/find?*id=*', (route) => route.fulfill({ status: 500, json: { message: '' } }));
    await hand.type(controlOf(page, 'hs_name'), 'tawny mar ');
    const failed = page.waitForResponse((response) => response.status() === 500);
    await hand.press(page.getByRole('option', { name: 'Tawny Marmot' }));
    await failed;
    expect(await answerIn(page, 'hs_name')).toBe('Tawny Marmot Preparatory School');
  });
});

const answered = valuesOf(form, filledIn(form, widest));
const typesAsked = new Set(asked.map(({ type }) => type));
/** Types that the journey covers on the account cards, types with their own tests, and what nobody enters. */
const elsewhere: ReadonlySet<FieldTypeName> = new Set([
  'password',
  'code',
  'upload',
  'number',
  'time',
  'checkboxes',
  'ranking',
  'calculated',
]);
/** Types that no form of the portal has: a long text and a signature. The test gives a question such a type. */
const unasked = (Object.keys(fieldTypes) as FieldTypeName[]).filter(
  (type) => !typesAsked.has(type) && !elsewhere.has(type),
);

/** One question of each type, by page. */
const typesOn = Map.groupBy(
  [...typesAsked].filter((type) => !elsewhere.has(type)).map((type) => asked.find((field) => field.type === type)),
  (field) => field?.page ?? '',
);

describe('every field type', () => {
  it.each([...typesOn])('on the page %s accepts an answer by touch, and keeps it', async (id, fields) => {
    const keys = fields.flatMap((field) => field?.keys ?? []);
    const { page, hand, applicant } = await comesBack({ ...widest, path: '/final-steps' }, phone);
    await applicant.goesTo(id as PageId);
    for (const key of keys) {
      await controlOf(page, key).waitFor({ state: 'attached' });
      await answer(page, key, answered[key] ?? '', hand);
      expect(await answerIn(page, key), key).toBe(answered[key]);
    }
    await page
      .locator('p', { hasText: /^Saved \d/ })
      .first()
      .waitFor();
    await page.reload();
    for (const key of keys) {
      await controlOf(page, key).waitFor();
      expect(await answerIn(page, key), key).toBe(answered[key]);
    }
  });

  it.each(unasked)('%s accepts an answer by touch, and keeps it, although no form has it yet', async (type) => {
    const { page } = await openWindow(phone);
    await page.route(/admissions-[^/]*\.json$/, async (route) => {
      const text = await (await route.fetch()).text();
      await route.fulfill({
        contentType: 'application/json',
        body: text.replace('{"type":"text","key":"other_names"', `{"type":"${type}","key":"other_names"`),
      });
    });
    await open(page, '/about');
    const control = controlOf(page, 'other_names');
    const shape = () => control.evaluate((one) => `${one.localName}, ${getComputedStyle(one).fontStyle}`);
    const text = type === 'textarea' ? 'Ada Byron,\nAda King' : 'Ada Byron';
    await expect.poll(shape).toBe(type === 'textarea' ? 'textarea, normal' : 'input, italic');
    await openFold(page, 'other_names', finger(page));
    await finger(page).write(control, text);
    await finger(page).press(page.getByRole('heading', { level: 1 }));
    await page.reload();
    await expect.poll(() => control.inputValue()).toBe(text);
  });

  it('upload accepts a document by touch, and deletes it', async () => {
    const { page, hand } = await comesBack(
      { answers: { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' }, path: '/about' },
      phone,
    );
    const chooser = page.waitForEvent('filechooser');
    await hand.press(page.locator('[data-upload="perm_resident_upload"]'));
    await (
      await chooser
    ).setFiles({ name: 'scan.png', mimeType: 'image/png', buffer: Buffer.from(png(40, 40, (x) => x * 6)) });
    const remove = page.getByRole('button', { name: 'Delete scan.png' });
    await remove.waitFor({ timeout: 120_000 });
    await hand.press(remove);
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }));
    await page.locator('[data-upload="perm_resident_upload"]').waitFor();
  });
});

describe('every kind of block, by touch', () => {
  it('a section is shown and hidden by its condition, and Undo restores its answers', async () => {
    const { page, hand } = await visitorAt('/about');
    await answer(page, 'us_citizen', 'N', hand);
    await answer(page, 'citizenship', 'FRA', hand);
    await answer(page, 'us_citizen', 'Y', hand);
    await expect.poll(() => controlOf(page, 'citizenship').count()).toBe(0);
    await hand.press(page.getByRole('button', { name: 'Undo' }));
    expect(await answerIn(page, 'citizenship')).toBe('FRA');
  });

  it('tabs are switched', async () => {
    const applicant = await arriveByTouch();
    await applicant.answers({ us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' });
    await applicant.choosesTab('perm_resident_proof', 'send_later');
    expect(await applicant.sees('perm_resident_upload')).toBe(false);
    await applicant.choosesTab('perm_resident_proof', 'upload_now');
    expect(await applicant.sees('perm_resident_upload')).toBe(true);
  });

  it('a repeated block is added, filled in and removed', async () => {
    const applicant = await arriveByTouch();
    await applicant.answers({ college_credit: 'Y', college_name: 'First' });
    await applicant.addsAnother('college');
    await applicant.answers({ college_2_name: 'Second', college_2_state: 'KS' });
    await applicant.removesCopy('college', 1);
    expect(await applicant.answerTo('college_name')).toBe('Second');
    expect(await applicant.answerTo('college_state')).toBe('KS');
  });

  it('a link of the error summary leads to its question, which the keyboard does not cover', async () => {
    const { page, hand } = await comesBack({ hasTriedToSubmit: true, path: '/about' }, phone);
    await hand.press(page.getByRole('alert').getByRole('link', { name: 'City', exact: true }));
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('city');
    await hand.type(controlOf(page, 'city'), 'Wichita');
    expect(await hidesFocus(page)).toBe('');
  });
});

describe('the frame of the page, by touch', () => {
  it('opens and closes: Help, Privacy, Account', async () => {
    const { page, hand } = await visitorAt('/about');
    for (const name of ['Help', 'Privacy']) {
      await hand.press(page.getByRole('button', { name, exact: true }));
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }
    await hand.press(page.getByRole('button', { name: 'Account', exact: true }));
    await hand.press(page.getByRole('link', { name: 'Sign In' }));
    await page.waitForURL('**/login');
  });
});
