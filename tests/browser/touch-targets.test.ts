import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { openWindow } from '../drivers/window.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** The targets inside an element that a thumb can miss: lower than 44 pixels. */
const lowTargets = (page: Page, within: string, targets = 'a, button, label'): Promise<readonly string[]> =>
  page
    .locator(`${within} :is(${targets})`)
    .evaluateAll((elements) =>
      elements
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map((target) => `${target.textContent} ${target.getBoundingClientRect().height}`),
    );

describe('a thumb on a phone', () => {
  it('has at least 44 pixels for Help, Privacy, the blank form and the choice of colors', async () => {
    const { page } = await openWindow(phone);
    await open(page, '/about');
    await page.getByRole('radio', { name: 'Dark' }).waitFor();
    expect(await page.locator('footer :is(a, button, label)').count()).toBe(6);
    expect(await lowTargets(page, 'footer')).toEqual([]);
  });

  it.each(['/login', '/signup'])('has at least 44 pixels for each link of the card at %s', async (path) => {
    const { page } = await openWindow(phone);
    await open(page, path);
    await page.getByRole('link', { name: 'Back to your application' }).waitFor();
    expect(await lowTargets(page, 'main', 'a, button')).toEqual([]);
  });
});

describe('the steps of the application', () => {
  it('are links with the titles of the steps as their names, without the number', async () => {
    const { page } = await openWindow(phone);
    await open(page, '/about');
    const steps = page.getByRole('navigation', { name: 'Application steps' });
    await expect.poll(() => steps.getByRole('link', { name: 'About You', exact: true }).count()).toBe(1);
    const tree = await steps.ariaSnapshot();
    expect(tree.match(/link "[^"]*"/g)).toEqual([
      'link "About You"',
      'link "High School"',
      'link "Academics"',
      'link "Submit"',
    ]);
  });
});
