/** A few pages of the built Storybook, as a designer sees them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

const folder = 'dist/storybook';
/** Nobody's address: every request is answered from the folder. */
const origin = 'http://storybook.test';

/** By the titles of stories; the first of each title is pictured, or its page of documentation where there is one. */
export const stories = [
  { id: 'playground', title: 'Edit the JSON' },
  { id: 'phone', title: 'Fields/Phone' },
  { id: 'radio', title: 'Fields/Radio' },
  { id: 'upload', title: 'Fields/Upload' },
  { id: 'tabs', title: 'Blocks/Tabs' },
  { id: 'modal', title: 'Parts/Modal' },
] as const;

interface Index {
  readonly entries: Readonly<Record<string, { readonly id: string; readonly title: string; readonly type: 'docs' | 'story' }>>;
}

export async function pictureStories(browser: Browser, picture: (page: Page, name: string) => Promise<void>): Promise<void> {
  const { entries } = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as Index;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await context.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) });
  });
  for (const { id, title } of stories) {
    const of = Object.values(entries).filter((entry) => entry.title === title);
    const entry = of.find(({ type }) => type === 'docs') ?? of[0];
    if (entry === undefined) throw new Error(`Storybook has no stories called ${title}.`);
    const page = await context.newPage();
    await page.goto(`${origin}/?path=/${entry.type}/${entry.id}`);
    await page.frameLocator('#storybook-preview-iframe').locator('#storybook-root > *, #storybook-docs > *').first().waitFor();
    await page.waitForLoadState('load');
    await picture(page, `storybook-${id}`);
    await page.close();
  }
  await context.close();
}
