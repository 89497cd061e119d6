import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openFold } from '../drivers/controls.ts';
import { open } from '../drivers/browser-driver.ts';
import { openWindow, shared } from '../drivers/window.ts';

async function aboutYou() {
  const { page } = await openWindow();
  await open(page, '/about');
  return page;
}

/** The stored answers of a visitor, as if the page were left now. */
const keptOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    return JSON.parse(sessionStorage.getItem('visitor-answers') ?? '{}') as Record<string, string>;
  });

describe('typed input', () => {
  /** A page for tests that leave their questions without errors. */
  const opened = shared(aboutYou);

  it('in a phone number is formatted key by key, and Backspace removes it', async () => {
    const page = opened();
    await page.locator('#phone_home').fill('');
    await page.keyboard.type('3165550100');
    await expect.poll(() => page.locator('#phone_home').inputValue()).toBe('(316) 555-0100');
    for (let press = 0; press < 14; press += 1) await page.keyboard.press('Backspace');
    await expect.poll(() => page.locator('#phone_home').inputValue()).toBe('');
  });

  it('in the middle of a phone number keeps the caret in place', async () => {
    const page = opened();
    const phone = page.locator('#phone_home');
    await phone.fill('3165550100');
    await phone.evaluate((element: HTMLInputElement) => {
      element.setSelectionRange(8, 9);
    });
    await page.keyboard.type('7');
    await expect.poll(() => phone.inputValue()).toBe('(316) 557-0100');
    expect(await phone.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(9);
  });

  it('of an ISO date is accepted', async () => {
    const page = opened();
    await page.locator('#birth_date').focus();
    await page.keyboard.type('2008-03-27');
    await page.keyboard.press('Tab');
    expect((await keptOf(page))['birth_date']).toBe('2008-03-27');
    await expect.poll(() => page.locator('#birth_date-note').count()).toBe(0);
  });

  it('with spaces around a name loses them when it is left, and not before', async () => {
    const page = opened();
    await page.locator('#first_name').focus();
    await page.keyboard.type('  Ana Maria ');
    await expect.poll(() => page.locator('#first_name').inputValue()).toBe('  Ana Maria ');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('#first_name').inputValue()).toBe('Ana Maria');
    expect((await keptOf(page))['first_name']).toBe('Ana Maria');
  });

  it('in the Social Security number is never in the storage of the browser', async () => {
    const page = await aboutYou();
    await page.locator('#ssn').fill('078-05-1120');
    await page.locator('#first_name').fill('Ada');
    await page.locator('#first_name').blur();
    await keptOf(page);
    const kept = await page.evaluate(
      () => JSON.stringify({ ...sessionStorage, ...localStorage }) + JSON.stringify(history.state),
    );
    expect(kept).toContain('Ada');
    expect(kept).not.toMatch(/078-?05-?1120/);
    expect(await page.locator('#ssn-hint').innerText()).toContain(
      'Until you log in, this is cleared when you reload or close the page.',
    );
  });
});

describe('a choice', () => {
  it('in an optional question can be cleared with the keyboard, with its dependent answers', async () => {
    const page = await aboutYou();
    await openFold(page, 'mailing_addr_same_as_perm_addr');
    await page.locator('#mailing_addr_same_as_perm_addr input[value="N"]').check();
    await page.locator('#mailing_city').fill('Wichita');
    await page.locator('#mailing_addr_same_as_perm_addr input[value="N"]').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
      'Clear my choice for “Is your mailing address the same as your permanent address?”',
    );
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#mailing_addr_same_as_perm_addr input:checked').count()).toBe(0);
    await expect.poll(() => page.locator('#mailing_city').count()).toBe(0);
    await page.getByText('1 answer no longer applies and was removed: “City”.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('mailing_addr_same_as_perm_addr-Y');
    const kept = await keptOf(page);
    expect([
      kept['mailing_addr_same_as_perm_addr'] ?? '',
      kept['mailing_addr_same_as_perm_addr_desc'] ?? '',
      kept['mailing_city'] ?? '',
    ]).toEqual(['', '', '']);
  });
});
