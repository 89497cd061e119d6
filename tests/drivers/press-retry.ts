import type { Locator, Page } from 'playwright-core';

/**
 * Presses a button that loads files again, which arrive from now on. Attempts of the page itself wait for the press:
 * one that succeeded before would remove the button.
 */
export async function pressRetry(page: Page, files: string, button: Locator): Promise<void> {
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await pressed;
    await route.continue();
  });
  await button.click();
  press();
}
