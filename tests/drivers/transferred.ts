import type { Page } from 'playwright-core';

/**
 * The paths of the files that the page got from the server so far, and not from the browser's cache; each as often as
 * it was sent.
 */
export function transferred(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/')),
  );
}
