/**
 * Checks every page and screen in every state, at 320 and 1280 px, in normal and forced colors, and screens and modals
 * with the keyboard at 400 % zoom: a window of 1280 by 1024 px shows 320 by 256 px of the page. Stories of screens and
 * modals are checked by axe too, so `npm test` checks every other one here; it tries the keyboard in every modal.
 */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { everyForm } from '../drivers/every-form.ts';
import { tabRound } from '../drivers/focus.ts';
import { axeFindings, lostWords, sideways, smallTargets, wearing } from '../drivers/looking.ts';
import { textsOfReact } from '../drivers/translating.ts';
import { stepIds } from '../support/played-form.ts';
import { modals, screens, unexpectedError } from '../drivers/screens.ts';
import { walk, widestOf } from '../drivers/unfolded-pages.ts';
import { filledIn } from '../support/unfolding.ts';
import { openWindow } from '../drivers/window.ts';
import { sampleOf } from '../support/runs.ts';

const phone = { width: 320, height: 640 };
const desk = { width: 1280, height: 800 };
const zoomed = { width: 320, height: 256 };

/** The findings of axe rarely depend on the width, so small differences between states are checked at one width. */
type Width = 'desk' | 'phone';

/**
 * The problems of the page; empty without problems. `within` selects the part that axe checks. A text that is a node of
 * React's own would be lost when a browser translates the page.
 */
async function findings(page: Page, widths: readonly Width[], within = 'html'): Promise<readonly string[]> {
  await page.setViewportSize(desk);
  const atDesk = widths.includes('desk') ? await axeFindings(page, within) : [];
  const layout = await layoutFindings(page);
  const onPhone = widths.includes('phone') ? await axeFindings(page, within) : [];
  return [
    ...atDesk.map((one) => `at a desk: ${one}`),
    ...layout,
    ...onPhone.map((one) => `on a phone: ${one}`),
    ...(await textsOfReact(page)).map((one) => `a text of React: ${one}`),
  ];
}

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

async function inForcedColors(page: Page, within = 'html'): Promise<readonly string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await axeFindings(page, within);
  await page.emulateMedia({ forcedColors: 'none' });
  return found.map((one) => `in forced colors: ${one}`);
}

const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

async function modalWithFocus(page: Page): Promise<Locator> {
  const modal = page.locator('dialog[open]');
  await expect.poll(() => modal.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  return modal;
}

/** The page behind a modal is inert, and is checked separately. */
async function findingsInModal(page: Page): Promise<readonly string[]> {
  return [...(await findings(page, ['phone'], 'dialog[open]')), ...(await inForcedColors(page, 'dialog[open]'))];
}

/** Expects a modal that keeps the focus and is completely visible at 400 % zoom. */
async function expectWhole(page: Page, modal: Locator): Promise<void> {
  await page.setViewportSize(zoomed);
  expect((await tabRound(page)).mistakes).toEqual([]);
  expect(await modal.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
}

describe('axe finds no violation, every target is large enough and no text is lost', () => {
  it.each(sampleOf(everyForm, 2))('on every step of %s for a visitor, empty', async (_id, played) => {
    const { page, settled } = await openWindow();
    for (const step of stepIds(played)) {
      await open(page, `/${step}`, played);
      await settled();
      expect(await findings(page, ['phone']), step).toEqual([]);
    }
  });

  // The walk with all errors runs axe at the width of a phone.
  it.each(sampleOf(everyForm, 2))('on every step of %s with all questions shown and answered', async (_id, played) => {
    await walk(
      filledIn(played.form, widestOf(played)),
      async (page, _fields, step) => expect(await findings(page, ['desk']), step).toEqual([]),
      { played, hasTriedToSubmit: false },
    );
  });

  it.each(everyForm)(
    'on every step of %s with all questions shown and all errors, also in forced colors and in print',
    async (_id, played) => {
      await walk(
        widestOf(played),
        async (page, _fields, step) => {
          const found = [...(await layoutFindings(page)), ...(await inForcedColors(page))];
          await page.emulateMedia({ media: 'print' });
          found.push(...(await axeFindings(page)).map((one) => `on paper: ${one}`));
          await page.emulateMedia({ media: 'screen' });
          expect(found, step).toEqual([]);
        },
        { played },
      );
    },
  );

  it.each(['signup', 'confirm', 'login', 'forgot', 'reset'])('on /%s, empty and with errors', async (path) => {
    const { page, settled } = await openWindow();
    await open(page, `/${path}`);
    expect(await findings(page, ['desk'])).toEqual([]);
    await page.getByRole('button', { name: 'Submit' }).click();
    await settled();
    expect(await findings(page, ['phone'])).toEqual([]);
  });

  const checkedModals = new Set(sampleOf(modals, 2).map(([name]) => name));
  it.each(modals)(
    'in %s, which keeps the focus, is completely visible when zoomed, closes with Escape and returns the focus',
    async (name, show, opener) => {
      const page = await show({ viewport: phone });
      const modal = await modalWithFocus(page);
      if (name.startsWith('the question before')) expect(await focusedText(page)).toBe('Cancel');
      if (checkedModals.has(name)) expect(await findingsInModal(page)).toEqual([]);
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

  it('in the modal of an unexpected error, which keeps the focus and is completely visible when zoomed; Escape retries', async () => {
    const page = await unexpectedError({ viewport: phone });
    const modal = await modalWithFocus(page);
    expect(await findingsInModal(page)).toEqual([]);
    await expectWhole(page, modal);
    await modal.evaluate((element) => element.setAttribute('data-before', ''));
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]:not([data-before])').waitFor();
    await modalWithFocus(page);
  });

  it.each(sampleOf(screens, 2))('on %s', async (name, show) => {
    const page = await show({ viewport: phone });
    // Links behind an open popover cannot be reached by a pointer, and are exempt.
    const found = await findings(page, ['phone'], name.includes('popover') ? 'header' : 'html');
    expect(found).toEqual([]);
    // These parts of the page hide no control that has the focus; toasts disappear too soon to be looked at twice.
    if (!/failed|attached/.test(name)) return;
    await page.setViewportSize(zoomed);
    expect((await tabRound(page)).mistakes).toEqual([]);
  });
});
