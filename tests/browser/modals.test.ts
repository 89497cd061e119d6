import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { applicantIn, open } from '../drivers/browser-driver.ts';
import { createAccount } from '../drivers/session.ts';
import { openWindow } from '../drivers/window.ts';

/** The page area of 1280 by 1024 pixels at 400 % zoom. */
const zoomed = { viewport: { width: 320, height: 256 } };

/** Expects a modal within the window, without cut-off content, whose controls can be scrolled into view. */
async function fits(page: Page): Promise<void> {
  const modal = page.locator('dialog[open]');
  await modal.waitFor();
  const { left, right, top, bottom, over } = await modal.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return {
      left: box.left,
      right: box.right,
      top: box.top,
      bottom: box.bottom,
      over: element.scrollWidth - element.clientWidth,
    };
  });
  expect([left >= 0, right <= 320, top >= 0, bottom <= 256, over]).toEqual([true, true, true, true, 0]);
  for (const control of await modal.locator('button, a').all()) {
    await control.focus();
    expect(
      await control.evaluate((element) => {
        const box = element.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      }),
    ).toBe(true);
  }
}

describe('at 400 % zoom', () => {
  it.each(['Help', 'Privacy'])('the %s modal fits', async (name) => {
    const { page } = await openWindow(zoomed);
    await open(page, '/about');
    await page.getByRole('button', { name, exact: true }).click();
    await fits(page);
  });

  it('the modal before the removal of a block copy fits', async () => {
    const window = await openWindow(zoomed);
    const applicant = applicantIn(window);
    await createAccount(applicant.username);
    await applicant.logsIn();
    await applicant.addsAnother('hs');
    await window.page.getByRole('button', { name: 'Remove High school 2 of 2' }).click();
    await fits(window.page);
    const modal = window.page.getByRole('dialog');
    const [above, below] = await modal.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return [Math.round(top), Math.round(innerHeight - bottom)];
    });
    expect(above).toBeGreaterThan(0);
    expect(Math.abs(Number(above) - Number(below))).toBeLessThanOrEqual(1);
    await expect.poll(() => modal.getByRole('paragraph').allInnerTexts()).toEqual(['It has no answers.']);
  });
});

describe('Help', () => {
  it('is in the same place, before Privacy, on every screen', async () => {
    const { page } = await openWindow();
    for (const path of [
      '/about',
      '/high-school',
      '/academics',
      '/final-steps',
      '/login',
      '/signup',
      '/confirm',
      '/forgot',
      '/reset',
    ]) {
      await open(page, path);
      expect(await page.getByRole('contentinfo').getByRole('button').allInnerTexts(), path).toEqual([
        'Help',
        'Privacy',
      ]);
    }
  });
});
