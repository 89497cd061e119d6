/** Records the announcements of a screen reader: each change of a live region, with its time in the page. */
import type { Page } from 'playwright-core';

export interface Said {
  readonly text: string;
  /** True when the announcement interrupts. */
  readonly isUrgent: boolean;
  /** In milliseconds of the page's clock. */
  readonly at: number;
}

type Listened = typeof globalThis & { said: Said[] };

/** Listens from the next page load. The returned function resolves with the announcements since its last call. */
export async function listen(page: Page): Promise<() => Promise<readonly Said[]>> {
  await page.addInitScript(() => {
    const said: Said[] = [];
    (globalThis as Listened).said = said;
    const last = new WeakMap<Element, string>();
    const regions = '[role=status], [role=alert], [aria-live]';
    const hear = (region: Element): void => {
      const text = region.textContent?.trim() ?? '';
      if (last.get(region) === text) return;
      last.set(region, text);
      if (text !== '')
        said.push({ text, isUrgent: region.matches('[role=alert], [aria-live=assertive]'), at: Date.now() });
    };
    new MutationObserver((changes) => {
      const touched = new Set<Element | null | undefined>();
      for (const { target, addedNodes } of changes) {
        touched.add((target instanceof Element ? target : target.parentElement)?.closest(regions));
        for (const node of addedNodes)
          if (node instanceof Element) [node, ...node.querySelectorAll(regions)].forEach((one) => touched.add(one));
      }
      for (const region of touched) if (region?.matches(regions) === true) hear(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as Listened).said.splice(0));
}
