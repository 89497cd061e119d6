/**
 * The pages that no story shows: the composed ones of each form, with all questions and all errors, in the browser's
 * own modes, and modals with the keyboard at 400 % zoom: a window of 1280 by 1024 px shows 320 by 256 px of the page.
 * Every story is checked by axe and by the same measurements of the layout, so screens and modals are not measured
 * again here.
 */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { everyForm } from '../drivers/every-form.ts';
import { tabRound } from '../drivers/focus.ts';
import { axeFindings, lostWords, sideways, smallTargets, textsOfReact, wearing } from '../drivers/looking.ts';
import { modals, unexpectedError } from '../drivers/screens.ts';
import { walk, widestOf } from '../drivers/unfolded-pages.ts';

const phone = { width: 320, height: 640 };
const desk = { width: 1280, height: 800 };
const zoomed = { width: 320, height: 256 };

/** Targets that are too small, and lost texts. Leaves the window at the width of a phone. */
async function layoutFindings(page: Page): Promise<readonly string[]> {
  await page.setViewportSize(desk);
  const large = await wearing(page, 'large text', () => lost(page));
  await page.setViewportSize(phone);
  const largest = await wearing(page, 'large text', () => sideways(page));
  const wide = await wearing(page, 'wide spacing', () => lost(page));
  return [
    ...large.map((one) => `with large text: ${one}`),
    ...largest.map((one) => `with large text on a phone: ${one}`),
    ...wide.map((one) => `with wide spacing: ${one}`),
    ...(await lost(page)),
    ...(await smallTargets(page)),
  ];
}

async function lost(page: Page): Promise<readonly string[]> {
  return [...(await sideways(page)), ...(await lostWords(page))];
}

/** The violations that axe finds in modes of the browser that a story cannot have. */
async function axeFindingsInEachMode(page: Page): Promise<readonly string[]> {
  await page.setViewportSize(desk);
  const found = (await axeFindings(page)).map((one) => `at a desk: ${one}`);
  await page.setViewportSize(phone);
  for (const mode of [{ forcedColors: 'active' }, { media: 'print' }] as const) {
    await page.emulateMedia(mode);
    found.push(...(await axeFindings(page)).map((one) => `${JSON.stringify(mode)}: ${one}`));
    await page.emulateMedia({ forcedColors: 'none', media: 'screen' });
  }
  return found;
}

const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

async function modalWithFocus(page: Page): Promise<Locator> {
  const modal = page.locator('dialog[open]');
  await expect.poll(() => modal.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  return modal;
}

/** Expects a modal that keeps the focus and is completely visible at 400 % zoom. */
async function expectWhole(page: Page, modal: Locator): Promise<void> {
  await page.setViewportSize(zoomed);
  expect((await tabRound(page)).mistakes).toEqual([]);
  expect(await modal.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
}

describe('a page of the form', () => {
  it.each(everyForm)(
    'of %s has no violation for axe, no small target and no lost text with all questions and all errors: at a desk, on a phone, in forced colors and in print',
    async (_id, played) => {
      await walk(
        widestOf(played),
        async (page, _fields, step) => {
          const found = [...(await layoutFindings(page)), ...(await axeFindingsInEachMode(page))];
          // The translation of a browser would take such a text away from React.
          expect([...found, ...(await textsOfReact(page))], step).toEqual([]);
        },
        { played },
      );
    },
  );
});

describe('a modal', () => {
  it.each(modals)(
    'keeps the focus, is completely visible when zoomed, closes with Escape and returns the focus: %s',
    async (name, show, opener) => {
      const page = await show({ viewport: phone });
      const modal = await modalWithFocus(page);
      if (name.startsWith('the question before')) expect(await focusedText(page)).toBe('Cancel');
      await expectWhole(page, modal);
      await page.keyboard.press('Escape');
      await modal.waitFor({ state: 'detached' });
      if (opener !== null)
        await expect
          .poll(() =>
            page.evaluate(
              () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
            ),
          )
          .toContain(opener.split(' 2')[0]);
    },
  );

  it.each(modals.slice(0, 1))('has no violation for axe in forced colors: %s', async (_name, show) => {
    const page = await show({ viewport: phone, forcedColors: 'active' });
    await modalWithFocus(page);
    expect(await axeFindings(page, 'dialog[open]')).toEqual([]);
  });

  it('of an unexpected error keeps the focus and is completely visible when zoomed; Escape retries', async () => {
    const page = await unexpectedError({ viewport: phone });
    const modal = await modalWithFocus(page);
    await expectWhole(page, modal);
    await modal.evaluate((element) => element.setAttribute('data-before', ''));
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]:not([data-before])').waitFor();
    await modalWithFocus(page);
  });
});
