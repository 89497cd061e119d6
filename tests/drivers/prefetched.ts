/** Waits for what a page loads in advance, in files whose pages do so (`prefetchParts`). */
import { lazyFields } from '../../renderer/fields/index.ts';
import { searching } from '../../renderer/fields/SearchBox.tsx';
import { formChunk } from '../../renderer/form/lazy.ts';
import type { Window } from './window.ts';

/** Resolves when a page has loaded its parts in advance: all files of what every visitor prefetches. */
export async function partsArePrefetched({ page, settled }: Pick<Window, 'page' | 'settled'>): Promise<void> {
  await page.waitForFunction(
    (names) => {
      const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)));
      return names.every((name) => chunkFiles?.[name]?.every((file) => loaded.has(file.split('/').at(-1))));
    },
    [lazyFields.name, formChunk.name, searching.name],
  );
  await settled();
}

/** Resolves when a page that prefetches nothing would have begun: the idle callbacks of a page run in their order. */
export async function afterIdle({ page, settled }: Pick<Window, 'page' | 'settled'>): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((idle) => {
        requestIdleCallback(idle);
      }),
  );
  await settled();
}
