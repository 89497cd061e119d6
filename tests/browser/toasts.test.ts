import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { phone } from '../drivers/hand.ts';
import { installClock, openWindow } from '../drivers/window.ts';

/** A page with a controlled clock. */
async function pageWithClock(path: string, options = {}): Promise<Page> {
  const { page } = await openWindow(options);
  await installClock(page);
  await open(page, path);
  await page.clock.pauseAt(Date.now() + 60_000);
  return page;
}

const toastsOn = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Close notification' });

/** A toast of the application: an unknown path redirects to the form with a message. */
async function withSuccessToast(options = {}): Promise<Page> {
  const page = await pageWithClock('/about', options);
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    history.pushState(null, '', '/about');
    history.back();
  });
  await toastsOn(page).waitFor();
  return page;
}

/** Causes an unexpected error after the page was drawn. */
const fail = (page: Page) =>
  page.evaluate(() => {
    void Promise.reject(new TypeError('nobody expected this'));
  });

describe('a toast', () => {
  it('closes after five seconds', async () => {
    const page = await withSuccessToast();
    await page.clock.runFor(4900);
    await expect.poll(() => toastsOn(page).count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => toastsOn(page).count()).toBe(0);
  });

  it('leaves the header of a phone free; while a text is typed, it is not under the keyboard', async () => {
    const page = await withSuccessToast(phone);
    const place = async (): Promise<number> => (await toastsOn(page).boundingBox())?.y ?? 0;
    const header = await page.getByRole('banner').boundingBox();
    expect(await place()).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
    await page.locator('#birth_date').focus();
    await expect.poll(place).toBeLessThan(phone.viewport.height / 3);
  });

  it('about an uncaught error stays for five minutes, without internal details', async () => {
    const page = await pageWithClock('/about');
    await fail(page);
    await page.getByText('Unexpected Error', { exact: true }).waitFor();
    const text = await page.getByRole('region', { name: /^Notifications/ }).innerText();
    expect(text).toContain("We've encountered an unexpected error at this time. Please try again later.");
    expect(text).not.toContain('nobody expected');
    await page.clock.runFor(299_000);
    await expect.poll(() => toastsOn(page).count()).toBe(1);
    await page.clock.runFor(1100);
    await expect.poll(() => toastsOn(page).count()).toBe(0);
  });

  it('stays while the pointer is over it, and continues to count afterwards', async () => {
    const page = await withSuccessToast();
    await page.clock.runFor(3000);
    await page.getByText('Success Notification').hover();
    await page.clock.runFor(60_000);
    await expect.poll(() => toastsOn(page).count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(1500);
    await expect.poll(() => toastsOn(page).count()).toBe(1);
    await page.clock.runFor(1000);
    await expect.poll(() => toastsOn(page).count()).toBe(0);
  });

  it('is reached by F8 and stays while it has the focus, which returns after it is closed', async () => {
    const page = await pageWithClock('/about');
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');
    await page.keyboard.press('F8');
    await page.locator('#first_name').focus();
    await page.keyboard.press('F8');
    expect(await focused()).toBe('first_name');
    await fail(page);
    await toastsOn(page).waitFor();
    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).toMatch(
      /^Notifications.*F8/,
    );
    await page.clock.runFor(400_000);
    await expect.poll(() => toastsOn(page).count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => toastsOn(page).count()).toBe(0);
    expect(await focused()).toBe('first_name');
    await fail(page);
    await toastsOn(page).waitFor();
    await page.clock.runFor(300_100);
    await expect.poll(() => toastsOn(page).count()).toBe(0);
  });

  it.each([
    [
      'the mouse',
      async (page: Page) => {
        await toastsOn(page).click();
      },
    ],
    [
      'the Tab key',
      async (page: Page) => {
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      },
    ],
  ])('that is closed by %s returns the focus', async (_name, close) => {
    const page = await pageWithClock('/about');
    await fail(page);
    await toastsOn(page).waitFor();
    // Of several radio buttons the Tab key reaches the chosen one.
    const last = page.locator('footer').locator('a, button, input:checked').last();
    await last.focus();
    await close(page);
    await expect.poll(() => toastsOn(page).count()).toBe(0);
    expect(await last.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it.each([
    [49, 1],
    [50, 0],
    [-50, 0],
  ])('moved %i px to the side and released leaves %i', async (distance, left) => {
    const page = await withSuccessToast();
    const box = await page.getByText('Success Notification').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 5];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y);
    await page.mouse.up();
    await page.clock.runFor(100);
    await expect.poll(() => toastsOn(page).count()).toBe(left);
  });
});
