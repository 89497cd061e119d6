/** Pictures of some pages of the built Storybook. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

const folder = 'dist/storybook';
/** An invented origin: every request is served from the folder. */
const origin = 'http://storybook.test';

/** By their title and name in Storybook. */
export const stories = [
  { id: 'welcome', title: 'Welcome', name: 'Start' },
  { id: 'tokens', title: 'Tokens', name: 'All' },
  { id: 'every-field', title: 'Every field', name: 'Sheet' },
  { id: 'playground', title: 'Edit the JSON', name: 'Playground' },
  { id: 'phone', title: 'Fields/Phone', name: 'Answered' },
  { id: 'radio', title: 'Fields/Radio', name: 'Long Options' },
  { id: 'upload', title: 'Fields/Upload', name: 'Converting' },
  { id: 'tabs', title: 'Blocks/Tabs', name: 'First Tab' },
  { id: 'modal', title: 'Parts/Modal', name: 'Medium' },
] as const;

interface Index {
  readonly entries: Readonly<Record<string, { readonly id: string; readonly title: string; readonly name: string }>>;
}

export async function pictureStories(
  browser: Browser,
  picture: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const { entries } = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as Index;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await context.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) });
  });
  for (const { id, title, name } of stories) {
    const story = Object.values(entries).find((entry) => entry.title === title && entry.name === name);
    if (story === undefined) throw new Error(`Storybook has no story ${name} of ${title}.`);
    const page = await context.newPage();
    await page.goto(`${origin}/?path=/story/${story.id}`);
    await page.frameLocator('#storybook-preview-iframe').locator('#storybook-root > *').first().waitFor();
    await page.waitForLoadState('load');
    await picture(page, `storybook-${id}`);
    await page.close();
  }
  await context.close();
}
