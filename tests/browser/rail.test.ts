/** The bar above a page in a narrow window, and the focus. Stories show the bar and the rail. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { form } from '../support/admissions.ts';
import { open } from '../drivers/browser-driver.ts';
import { controlOf } from '../drivers/controls.ts';
import { finger, phone } from '../drivers/hand.ts';
import { comesBack } from '../drivers/returning.ts';
import { openWindow } from '../drivers/window.ts';

const opener = (page: Page) => page.getByRole('button', { name: /Show all sections$/ });
const narrow = { viewport: { width: 320, height: 568 } };

/** Scrolls until the row of steps has left the window, and waits for the bar. */
async function showBar(page: Page): Promise<void> {
  await page.mouse.wheel(0, 700);
  await expect.poll(() => isSeen(page)).toBe(true);
}

/** True if a tap on the place of the bar opens it. */
const isSeen = (page: Page): Promise<boolean> =>
  opener(page).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button') === button;
  });

describe('the bar on a phone', () => {
  it('is seen at the top of the page while it has the focus', async () => {
    const { page } = await openWindow(narrow);
    await open(page, '/about');
    await opener(page).waitFor();
    const row = page.getByRole('navigation', { name: 'Application steps' });
    await row.getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await isSeen(page)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Your progress' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => isSeen(page)).toBe(false);
    await showBar(page);
    await opener(page).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Parents and guardian', exact: true }).click();
    await page.waitForURL('**/about#family');
  });

  it.each(['Tab', 'Shift+Tab'])('never covers a focused control or its error: %s', async (key) => {
    const { page } = await comesBack({ hasTriedToSubmit: true }, narrow);
    await showBar(page);
    const { keys } = form.pages[0] ?? { keys: [] };
    if (key === 'Tab') await controlOf(page, keys[0] ?? '').focus();
    else await page.getByRole('button', { name: 'Save & Continue' }).focus();
    const seen = new Set<string>();
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press(key);
      const { id, covered } = await page.evaluate(coveredByBar);
      if (id === '' && seen.size > 20) break;
      seen.add(id);
      expect(covered, id).toBe(false);
    }
    expect(seen.has('last_name') || seen.has('first_name')).toBe(true);
    expect(seen.size).toBeGreaterThan(20);
  });

  it('and the on-screen keyboard leave the field between them visible', async () => {
    const { page, settled } = await openWindow(phone);
    const hand = finger(page);
    await open(page, '/about');
    await opener(page).waitFor();
    await settled();
    for (const key of ['first_name', 'city', 'email_address', 'parent_last_name']) {
      await hand.type(controlOf(page, key), 'A');
      expect(page.viewportSize()?.height).toBeLessThan(phone.viewport.height);
      await expect.poll(() => page.evaluate(coveredByBar), { message: key }).toEqual({ id: key, covered: false });
    }
  });
});

/** Runs in the page. True if the bar is seen and covers a part of the focused control or of its error. */
function coveredByBar(): { readonly id: string; readonly covered: boolean } {
  const focused = document.activeElement;
  if (focused === null || focused.closest('main') === null) return { id: '', covered: false };
  const { top: start = 1, bottom = 0 } =
    document.querySelector('main')?.previousElementSibling?.firstElementChild?.getBoundingClientRect() ?? {};
  const bar = start > 0 ? 0 : bottom;
  const errors = document.getElementById(`${focused.id}-errors`);
  const top = Math.min(...[focused, errors].flatMap((one) => one?.getBoundingClientRect().top ?? []));
  return { id: focused.id || focused.tagName, covered: top < bar };
}
