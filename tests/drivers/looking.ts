/** Measures whether the content of a page can be pressed, read and found. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import * as inPage from '../support/looking.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Applies `look` to the page at its top, where nothing that sticks lies over a control, and scrolls back. What lies
 * partly beneath a bar at the present height would otherwise count as a target that is too small.
 */
async function fromTheTop<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const height = await page.evaluate(() => {
    const present = scrollY;
    scrollTo({ top: 0, behavior: 'instant' });
    return present;
  });
  try {
    return await look();
  } finally {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), height);
  }
}

/** The violations that axe finds, including contrast. */
export async function axeFindings(page: Page, within = 'html'): Promise<readonly string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  // Legacy mode, because pages without frames need no additional page of axe. Its source is half a megabyte, which each
  // page evaluates once instead of twice for each call.
  const builder = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .include(within)
    .withTags(tags);
  const { violations } = await fromTheTop(page, () => builder.analyze());
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

export const sideways = (page: Page): Promise<readonly string[]> => page.evaluate(inPage.sideways);
export const smallTargets = (page: Page): Promise<readonly string[]> => page.evaluate(inPage.smallTargets);
/** What is wrong with a page at a glance: findings of axe, what lies beside it, and targets that are too small. */
export const glanced = async (page: Page): Promise<readonly string[]> => [
  ...(await axeFindings(page)),
  ...(await sideways(page)),
  ...(await smallTargets(page)),
];
export const lostWords = (page: Page): Promise<readonly string[]> => page.evaluate(inPage.lostWords);
export const textsOfReact = (page: Page): Promise<readonly string[]> => page.evaluate(inPage.textsOfReact);

/** Applies the reader's styles during a measurement. */
export async function wearing<T>(
  page: Page,
  style: keyof typeof inPage.readersStyles,
  look: () => Promise<T>,
): Promise<T> {
  await page.evaluate(async (css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    await new Promise((drawn) => {
      requestAnimationFrame(drawn);
    });
  }, inPage.readersStyles[style]);
  try {
    return await look();
  } finally {
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
  }
}
