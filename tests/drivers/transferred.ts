import type { Page } from 'playwright-core';

/**
 * The paths of the files that the server has sent to the page so far, without files from the cache of the
 * browser. A path occurs once per transfer.
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
