import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { answer, openFold } from '../drivers/controls.ts';
import { openWindow } from '../drivers/window.ts';

async function visitorChecking(answers: Readonly<Record<string, string>> = {}) {
  const window = await openWindow({ viewport: { width: 320, height: 640 } });
  await open(window.page, '/about');
  for (const [key, value] of Object.entries(answers)) await answer(window.page, key, value);
  await open(window.page, '/final-steps');
  await window.page.getByRole('heading', { name: 'Check your answers' }).waitFor();
  return window;
}

const row = (page: Page, key: string) => page.locator(`div:has(> dd > [id="answer-${key}"])`);
const isFocused = (page: Page, id: string) => page.evaluate((wanted) => document.activeElement?.id === wanted, id);
const isInSight = (page: Page, id: string) =>
  page.locator(`[id="${id}"]`).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

describe('the check of the answers', () => {
  it('lists missing and invalid answers, each with a link to its question', async () => {
    const { page } = await visitorChecking({ first_name: 'Ada', email_address: 'ada' });
    await expect.poll(() => row(page, 'first_name').innerText()).toMatch(/Legal First Name\s+Ada\s+Change/);
    await expect.poll(() => row(page, 'last_name').innerText()).toMatch(/Legal Last Name\s+Needed\s+Answer/);
    await expect
      .poll(() => row(page, 'email_address').innerText())
      .toMatch(/Email\s+ada\s+Needs correcting\s+Please .+\s+Change/);
    await page.getByRole('link', { name: 'Answer Legal Last Name (Personal information)' }).click();
    await page.waitForURL('**/about#last_name');
    await expect.poll(() => isFocused(page, 'last_name')).toBe(true);
  });

  it('shows for each page how much is left, with a link to the first open question', async () => {
    const { page } = await visitorChecking({ first_name: 'Ada' });
    await page.getByRole('link', { name: /^About You: \d+ questions left$/ }).click();
    await page.waitForURL('**/about#last_name');
  });

  it('contains every question, with optional ones collapsed', async () => {
    const { page } = await visitorChecking({ first_name: 'Ada' });
    await expect.poll(() => row(page, 'middle_name').isVisible()).toBe(false);
    const fold = page.locator('details').filter({ has: page.locator('#answer-middle_name') });
    await expect.poll(() => fold.locator('summary').innerText()).toMatch(/^\d+ optional questions not answered$/);
    await fold.locator('summary').press('Enter');
    await expect.poll(() => row(page, 'middle_name').innerText()).toMatch(/Middle Name\s+Not provided\s+Change/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('counts the checkboxes of a question as one, and as answered when one is checked', async () => {
    const { page } = await openWindow();
    await open(page, '/final-steps');
    const fold = page.locator('details').filter({ has: page.locator('#answer-race_asian') });
    const other = page.locator('details').filter({ has: page.locator('#answer-race_white') });
    await expect.poll(() => fold.locator('summary').innerText()).toBe('1 optional question not answered');
    await open(page, '/about');
    await openFold(page, 'race_asian');
    await page.locator('#race_asian').check();
    await open(page, '/final-steps');
    await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
    await expect.poll(() => other.locator('summary').innerText()).toBe('4 not chosen');
  });

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
