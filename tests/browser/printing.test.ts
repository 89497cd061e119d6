import { describe, expect, it } from 'vitest';
import { openWindow, shared } from '../drivers/window.ts';
import { linesOfPages } from '../support/pdf-content.ts';

describe('a printed page of the form', () => {
  const opened = shared(async () => {
    const { page } = await openWindow({ viewport: { width: 1280, height: 720 } });
    await page.goto('/about');
    await page.emulateMedia({ media: 'print' });
    return page;
  });

  it('leaves no heading and no hint alone at the end of a sheet', async () => {
    const { page } = await openWindow();
    await page.goto('/about');
    await page.getByLabel('Legal First Name').fill('Ada');
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true;
    });
    await page.getByText('What is your race?').first().waitFor();
    const alone = await page
      .getByRole('main')
      .locator('h1, h2, h3, h4, legend, h2 + p, h3 + p, legend + p')
      .allInnerTexts();
    expect(alone).toEqual(expect.arrayContaining(['Citizenship', 'Select all that apply.', 'What is your race?']));
    const sheets = await linesOfPages(await page.pdf({ preferCSSPageSize: true }));
    expect(sheets.length).toBeGreaterThan(3);
    expect(sheets.map((lines) => lines.at(-1)).filter((line) => alone.includes(line ?? ''))).toEqual([]);
  });

  it('prints no hint over its heading', async () => {
    const over = await opened()
      .getByRole('main')
      .evaluate((main) =>
        [...main.querySelectorAll(':is(h2, h3, h4) + p')].flatMap((hint) => {
          const above = hint.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
          const isBelow = getComputedStyle(hint).display !== 'inline' && hint.checkVisibility();
          return isBelow && hint.getBoundingClientRect().top < above - 1 ? [hint.textContent] : [];
        }),
      );
    expect(over).toEqual([]);
  });

  it('has the content of a closed fold, without its button', async () => {
    const page = opened();
    await expect.poll(() => page.locator('[for="parent_2_first_name"]').isVisible()).toBe(true);
    expect(await page.getByText('A second parent').isVisible()).toBe(false);
  });

  it('uses the width of its paper, also of a wide one', async () => {
    expect((await opened().getByRole('main').boundingBox())?.width).toBeGreaterThan(600);
  });
});
