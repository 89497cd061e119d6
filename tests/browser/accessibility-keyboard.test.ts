/** Keyboard use at 400 % zoom: a window of 1280 by 1024 px shows 320 by 256 px of the page. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { controlOf } from '../drivers/controls.ts';
import { everyForm } from '../drivers/every-form.ts';
import { hidesFocus, tabRound } from '../drivers/focus.ts';
import { comesBack } from '../drivers/returning.ts';
import { screens } from '../drivers/screens.ts';
import { walk, widestOf } from '../drivers/unfolded-pages.ts';
import { openWindow } from '../drivers/window.ts';
import { sampleOf } from '../support/runs.ts';

const zoomed = { viewport: { width: 320, height: 256 } };

const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
const focusedId = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');

/** Moves the focus forward to the control with this text. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focusedText(page)) === text) return;
  }
  throw new Error(`The Tab key never reaches “${text}”.`);
}

describe('with the keyboard at 400 % zoom', () => {
  it.each(sampleOf(everyForm, 2))(
    'every control of every step of %s is reached and visible, with all questions shown and all errors',
    async (_id, played) => {
      await walk(
        widestOf(played),
        async (page, fields, step) => {
          const { stops, mistakes } = await tabRound(page);
          expect(stops, step).toBeGreaterThan(fields.length);
          expect(mistakes, step).toEqual([]);
        },
        { played, options: zoomed },
      );
    },
  );

  it.each(['signup', 'confirm', 'login', 'forgot', 'reset'])(
    'every control of /%s is reached and visible',
    async (path) => {
      const { page } = await openWindow(zoomed);
      await open(page, `/${path}`);
      expect((await tabRound(page)).mistakes).toEqual([]);
    },
  );

  it.each(screens.filter(([name]) => /cleared|toast|failed|attached/.test(name)))(
    'nothing hides the focus beside %s',
    async (_name, show) => {
      const page = await show(zoomed);
      expect((await tabRound(page)).mistakes).toEqual([]);
    },
  );

  it('arrow keys move through tabs, and only Space or Enter switches', async () => {
    const { page } = await comesBack(
      { answers: { us_citizen: 'N', citizenship: 'FRA', us_permanent_resident: 'Y' } },
      zoomed,
    );
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('Upload now').focus();
    await page.keyboard.press('ArrowRight');
    expect(await focusedText(page)).toBe('Send later');
    await expect.poll(() => tab('Send later').getAttribute('aria-selected')).toBe('false');
    await page.keyboard.press('Space');
    await expect.poll(() => tab('Send later').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Home');
    await expect.poll(() => tab('Send later').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => tab('Upload now').getAttribute('aria-selected')).toBe('true');
    expect(await hidesFocus(page)).toBe('');
  });

  it('a document is chosen with Enter, and a refusal does not move the focus', async () => {
    const { page } = await comesBack(
      { answers: { us_citizen: 'N', citizenship: 'FRA', us_permanent_resident: 'Y' } },
      zoomed,
    );
    const input = page.locator('[data-upload="perm_resident_upload"]');
    // Requested early: otherwise the browser would open its own dialog, which the test cannot operate.
    const chooser = page.waitForEvent('filechooser');
    await input.focus();
    expect(await hidesFocus(page)).toBe('');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await page.getByRole('group', { name: 'Front of Your Card' }).getByRole('alert').waitFor();
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('a college is added and removed, with the focus at the right place', async () => {
    const { page, applicant } = await comesBack({ answers: { college_credit: 'Y' } }, zoomed);
    await applicant.goesTo('academics');
    const add = page.getByRole('button', { name: 'Add Another College or university' });
    await add.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedText(page)).toBe('College or university 2 of 2');
    expect(await hidesFocus(page)).toBe('');
    await tabTo(page, 'Remove College or university 2 of 2');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedText(page)).toBe('Cancel');
    await tabTo(page, 'Remove');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedText(page)).toBe('College or university');
    expect(await hidesFocus(page)).toBe('');
    await expect.poll(() => page.getByRole('heading', { name: 'College or university 2 of 2' }).count()).toBe(0);
  });

  it('a list of suggestions is visible at its control, and is operated with arrow keys, Enter and Escape', async () => {
    const { page } = await openWindow(zoomed);
    await open(page, '/about');
    await controlOf(page, 'country').focus();
    await page.keyboard.type('fran');
    const option = page.getByRole('option', { name: 'France', exact: true });
    await option.waitFor();
    const isInSight = () =>
      option.evaluate((element) => {
        const box = element.getBoundingClientRect();
        return (
          box.top >= 0 &&
          box.bottom <= innerHeight &&
          element.contains(document.elementFromPoint(box.x + 20, box.y + box.height / 2))
        );
      });
    await expect.poll(isInSight).toBe(true);
    expect(await hidesFocus(page)).toBe('');
    const active = await controlOf(page, 'country').getAttribute('aria-activedescendant');
    await expect.poll(() => page.locator(`[id="${active}"]`).innerText()).toBe('France');
    await page.keyboard.press('Enter');
    await expect.poll(() => controlOf(page, 'country').inputValue()).toBe('France');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await expect.poll(() => controlOf(page, 'country').inputValue()).toBe('France');
    expect(await focusedId(page)).toBe('country');
  });
});
