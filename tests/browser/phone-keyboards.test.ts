/** What a page tells the on-screen keyboard of a phone. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { openFold } from '../drivers/controls.ts';
import { openWindow } from '../drivers/window.ts';

async function opened(path: string): Promise<Page> {
  const { page, settled } = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await open(page, path);
  await settled();
  return page;
}

describe('the keyboard of a phone', () => {
  it('begins the words of names and places with capitals, and no others', async () => {
    const page = await opened('/about');
    for (const key of ['first_name', 'last_name', 'address_line_1', 'address_line_2', 'city', 'birth_city'])
      expect(await page.locator(`#${key}`).getAttribute('autocapitalize'), key).toBe('words');
    for (const key of ['email_address', 'zip', 'ssn', 'phone_home'])
      expect(await page.locator(`#${key}`).getAttribute('autocapitalize'), key).not.toBe('words');
  });

  it('promises nothing for its Enter key on a page, where Enter does nothing', async () => {
    const page = await opened('/academics');
    for (const key of ['activity_4_name', 'activity_5_name']) {
      await openFold(page, key);
      await page.locator(`#${key}`).focus();
      expect(await page.locator(`#${key}`).getAttribute('enterkeyhint'), key).toBe(null);
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(key);
    }
  });

  it('sends a card', async () => {
    const page = await opened('/login');
    for (const key of ['username', 'password']) {
      await page.locator(`#${key}`).focus();
      expect(await page.locator(`#${key}`).getAttribute('enterkeyhint'), key).toBe('go');
    }
  });
});
