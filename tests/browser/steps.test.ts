import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admissions } from '../support/admissions.ts';
import { open } from '../drivers/browser-driver.ts';
import { comesBack } from '../drivers/returning.ts';
import { openWindow } from '../drivers/window.ts';

const steps = (page: Page) => page.getByRole('navigation', { name: 'Application steps' }).getByRole('listitem');
const state = (page: Page, step: number) => steps(page).nth(step).locator('span').innerText();

describe('the steps', () => {
  it.each([320, 390])('are the only statement of the step in a window of %i px, in one row', async (width) => {
    const { page } = await openWindow({ viewport: { width, height: 640 } });
    await open(page, '/academics');
    await expect.poll(() => state(page, 2)).toBe('Not started');
    const tops = await steps(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await page.getByText('Step 3 of 4').isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await page.getByText('Step 3 of 4').isVisible()).toBe(true);
  });

  it('show for each step, also to a visitor, if it is not started or complete, or the number of open questions', async () => {
    const { page } = await openWindow({ viewport: { width: 320, height: 640 } });
    await open(page, '/academics');
    await expect.poll(() => state(page, 2)).toBe('Not started');
    await page.locator('#entry_term input').first().check();
    await expect.poll(() => state(page, 2)).toBe('1 question left');
    await page.locator('#applied_major').fill('Undecided');
    await page.getByRole('option', { name: 'Undecided' }).first().click();
    await expect.poll(() => state(page, 2)).toBe('Complete');
    await page.locator('#college_credit input[value="Y"]').check();
    await page.locator('#college_ceeb').fill('12');
    await expect.poll(() => state(page, 2)).toBe('1 to correct');
    expect(await state(page, 0)).toBe('Not started');
  });

  it('count a question that an answer shows', async () => {
    const { page } = await openWindow();
    await open(page, '/about');
    await page.locator('#instate_tuition input[value="Y"]').check();
    await expect.poll(() => state(page, 0)).toBe('10 questions left');
    await page.locator('#us_citizen input[value="N"]').check();
    await expect.poll(() => state(page, 0)).toBe('11 questions left');
  });

  it('describe each link by its state and announce nothing during typing', async () => {
    const { page } = await openWindow();
    await open(page, '/about');
    await page.locator('#first_name').fill('Ada');
    await expect.poll(() => state(page, 0)).toMatch(/^\d+ questions left$/);
    const link = steps(page).first().getByRole('link', { name: 'About You', exact: true });
    const described = await link.getAttribute('aria-describedby');
    await expect.poll(() => page.locator(`[id="${described}"]`).innerText()).toMatch(/^\d+ questions left$/);
    expect(await page.locator('nav [aria-live], nav [role=status]').count()).toBe(0);
  });

  it('show no state without a network, and the number of open questions when it is back', async () => {
    const { page, settled } = await openWindow();
    const checks = '**/assets/admissions.validators-*.js';
    await page.route(checks, (route) => route.abort());
    await open(page, '/about');
    await page.locator('#first_name').fill('Ada');
    await settled();
    for (const step of [0, 1, 2, 3]) expect(await state(page, step)).toBe('');
    await page.unroute(checks);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => state(page, 0)).toMatch(/^\d+ questions left$/);
  });

  it('are all complete when an application can be submitted, and after the submission', async () => {
    const { page, applicant } = await comesBack({ answers: admissions.complete });
    for (const step of [0, 1, 2, 3]) await expect.poll(() => state(page, step)).toBe('Complete');
    await applicant.submits();
    await page.reload();
    for (const step of [0, 1, 2, 3]) await expect.poll(() => state(page, step)).toBe('Complete');
  });
});
