/** The sizes of pages and modals in windows that stories do not have. `stories/pages` show the rest of the layout. */
import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { openWindow, shared } from '../drivers/window.ts';

describe('the frame of every page', () => {
  const opened = shared(async () => {
    const window = await openWindow();
    await open(window.page, '/about');
    return window;
  });

  it('fits a window of 320, 768 and 1280 px without horizontal scrolling', async () => {
    const { page } = opened();
    for (const path of ['/about', '/high-school', '/academics', '/final-steps', '/signup', '/login']) {
      await open(page, path);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(excess, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  });

  it('has modals whose size changes above 1025 px for desktops and above 768 px for tablets, closed by Escape', async () => {
    const { page } = opened();
    const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Help' });
    await opener.click();
    const modal = page.getByRole('dialog', { name: 'Help' });
    await modal.waitFor();
    for (const [viewport, width] of [
      [1025, 960],
      [1024, 0.7 * 1024],
      [768, 0.7 * 768],
      [767, 767 - 24],
    ] as const) {
      await page.setViewportSize({ width: viewport, height: 800 });
      const size = async (): Promise<number> => (await modal.boundingBox())?.width ?? 0;
      await expect.poll(size, { message: `${viewport} px` }).toBeCloseTo(width, 0);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => modal.count()).toBe(0);
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
