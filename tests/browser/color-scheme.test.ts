/** Light and dark: the choice of the device, and that of the person. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { form } from '../support/admissions.ts';
import { openWindow } from '../drivers/window.ts';

const text = (name: string): string => form.messages[name] ?? '';
const paper = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const [light, dark] = ['rgb(247, 246, 243)', 'rgb(17, 22, 28)'];

describe('the colors of the pages', () => {
  it('follow the device until the person chooses, and the choice is remembered in every window', async () => {
    const { page, mishaps } = await openWindow({ colorScheme: 'dark' });
    await page.goto('/about');
    const footer = page.getByRole('contentinfo').getByRole('group', { name: text('colorScheme') });
    await footer.getByRole('radio', { name: text('colorSchemeDevice') }).waitFor();
    expect(await paper(page)).toBe(dark);
    const other = await page.context().newPage();
    await other.goto('/login');
    await other
      .getByRole('contentinfo')
      .getByRole('group', { name: text('colorScheme') })
      .waitFor();

    await footer.getByText(text('colorSchemeLight'), { exact: true }).click();
    expect(await paper(page)).toBe(light);
    await expect.poll(() => paper(other)).toBe(light);
    await other.reload();
    expect(await paper(other)).toBe(light);

    await page.getByRole('button', { name: text('account'), exact: true }).click();
    const menu = page.getByRole('banner').getByRole('group', { name: text('colorScheme') });
    expect(await menu.getByRole('radio', { name: text('colorSchemeLight'), exact: true }).isChecked()).toBe(true);
    await menu.getByText(text('colorSchemeDevice'), { exact: true }).click();
    expect(await paper(page)).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await paper(page)).toBe(light);
    expect(mishaps).toEqual([]);
  });

  it('are light on paper', async () => {
    const { page } = await openWindow({ colorScheme: 'dark' });
    await page.goto('/about');
    await page.locator('#first_name').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
  });
});
