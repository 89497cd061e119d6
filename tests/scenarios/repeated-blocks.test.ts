import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { applicantIn, open } from '../drivers/browser-driver.ts';
import { createAccount } from '../drivers/session.ts';
import { openWindow, type Window } from '../drivers/window.ts';

async function student(): Promise<Window> {
  const window = await openWindow();
  const applicant = applicantIn(window);
  await createAccount(applicant.username);
  await applicant.logsIn();
  await applicant.goesTo('high-school');
  return window;
}

const addButton = (page: Page) => page.getByRole('button', { name: 'Add Another High school' });
const headings = (page: Page) => page.getByRole('heading', { name: /^High school \d of \d$/ });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function add(page: Page): Promise<void> {
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/api/add-another') && response.request().method() === 'PUT',
  );
  await addButton(page).click();
  await stored;
}

describe('a repeated block in the browser', () => {
  it('focuses the heading of a new copy, keeps it over a reload, and offers at most the maximum', async () => {
    const { page, mishaps } = await student();
    await add(page);
    await expect.poll(() => focused(page)).toBe('High school 2 of 2');
    await add(page);
    await expect.poll(() => focused(page)).toBe('High school 3 of 3');
    await expect.poll(() => addButton(page).count()).toBe(0);
    await page.reload();
    await expect.poll(() => headings(page).count()).toBe(3);
    expect(mishaps).toEqual([]);
  });

  it('is removed after a confirmation with its name; the focus moves to the next copy or the title', async () => {
    const { page } = await student();
    await add(page);
    await add(page);
    for (const [n, left, next] of [
      [2, 2, 'High school 2 of 2'],
      [2, 1, 'High school'],
    ] as const) {
      await page.getByRole('button', { name: `Remove High school ${n} of ${left + 1}` }).click();
      const dialog = page.getByRole('dialog', { name: `High school ${n} of ${left + 1}` });
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect.poll(() => focused(page)).toBe(next);
    }
    await expect.poll(() => headings(page).count()).toBe(0);
  });

  it('that the server refuses is removed with a message', async () => {
    const { page } = await student();
    await page.route('**/api/add-another', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: { message: 'No.' } }) : route.continue(),
    );
    await addButton(page).click();
    await page.getByText('Error adding another hs').waitFor();
    await expect.poll(() => headings(page).count()).toBe(0);
    await expect.poll(() => addButton(page).count()).toBe(1);
  });

  it('has one copy for a visitor, without a button for more', async () => {
    const { page } = await openWindow();
    await open(page, '/high-school');
    await page.locator('#hs_name').waitFor();
    expect([await addButton(page).count(), await headings(page).count()]).toEqual([0, 0]);
  });
});
