/** The toasts of the application and their times. Stories show how one closes, and where it leaves the focus. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { installClock, openWindow, shared } from '../drivers/window.ts';

const toastsOn = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Close notification' });

describe('a toast', () => {
  /** A page with a controlled clock. */
  const opened = shared(async () => {
    const { page } = await openWindow();
    await installClock(page);
    await open(page, '/about');
    await page.clock.pauseAt(Date.now() + 60_000);
    return page;
  });

  it('closes after five seconds', async () => {
    const page = opened();
    // An unknown path redirects to the form with a message.
    await page.evaluate(() => {
      history.pushState(null, '', '/nowhere');
      history.pushState(null, '', '/about');
      history.back();
    });
    await toastsOn(page).waitFor();
    await page.clock.runFor(4900);
    await expect.poll(() => toastsOn(page).count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => toastsOn(page).count()).toBe(0);
  });

  it('about an uncaught error stays for five minutes, without internal details', async () => {
    const page = opened();
    await page.evaluate(() => {
      void Promise.reject(new TypeError('nobody expected this'));
    });
    await page.getByText('Unexpected Error', { exact: true }).waitFor();
    const text = await page.getByRole('region', { name: /^Notifications/ }).innerText();
    expect(text).toContain("We've encountered an unexpected error at this time. Please try again later.");
    expect(text).not.toContain('nobody expected');
    await page.clock.runFor(299_000);
    await expect.poll(() => toastsOn(page).count()).toBe(1);
    await page.clock.runFor(1100);
    await expect.poll(() => toastsOn(page).count()).toBe(0);
  });
});
