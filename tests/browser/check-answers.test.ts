import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { openWindow } from '../drivers/window.ts';

async function visitorChecking() {
  const window = await openWindow({ viewport: { width: 320, height: 640 } });
  await open(window.page, '/final-steps');
  await window.page.getByRole('heading', { name: 'Check your answers' }).waitFor();
  return window;
}

const isFocused = (page: Page, id: string) => page.evaluate((wanted) => document.activeElement?.id === wanted, id);
const isInSight = (page: Page, id: string) =>
  page.locator(`[id="${id}"]`).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

describe('the check of the answers', () => {
  it('has a button that returns to the visited answer', async () => {
    const { page } = await openWindow({ viewport: { width: 320, height: 640 } });
    await open(page, '/final-steps');
    await page
      .locator('details')
      .filter({ has: page.locator('#answer-suffix') })
      .locator('summary')
      .click();
    await page.locator('#answer-suffix').click();
    await page.waitForURL('**/about#suffix');
    await page.getByRole('button', { name: 'Back to check your answers' }).click();
    await page.waitForURL('**/final-steps#answer-suffix');
    await expect.poll(() => isFocused(page, 'answer-suffix')).toBe(true);
    expect(await isInSight(page, 'answer-suffix')).toBe(true);
  });

  it('is returned to at the same place by Back', async () => {
    const { page } = await visitorChecking();
    await page.locator('#answer-hs_graduated').click();
    await page.waitForURL('**/high-school#hs_graduated');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#hs_graduated') !== null)).toBe(true);
    await page.goBack();
    await page.waitForURL('**/final-steps');
    await expect.poll(() => isFocused(page, 'answer-hs_graduated')).toBe(true);
    await expect.poll(() => isInSight(page, 'answer-hs_graduated')).toBe(true);
  });
});
