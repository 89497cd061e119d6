/** Pictures of some pages of the built Storybook. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

const folder = 'dist/storybook';
/** An invented origin: every request is served from the folder. */
const origin = 'http://storybook.test';

interface PicturedStory {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  /** A text of a part that loads late. */
  readonly text?: string;
}

export const stories: readonly PicturedStory[] = [
  { id: 'welcome', title: 'Welcome', name: 'Start' },
  { id: 'tokens', title: 'Tokens', name: 'All' },
  { id: 'every-field', title: 'Every field', name: 'Sheet' },
  { id: 'playground', title: 'Edit the JSON', name: 'Playground' },
  { id: 'phone', title: 'Fields/Phone', name: 'Answered' },
  { id: 'radio', title: 'Fields/Radio', name: 'Long Options' },
  { id: 'upload', title: 'Fields/Upload', name: 'With First Page', text: 'transcript.pdf' },
  { id: 'tabs', title: 'Blocks/Tabs', name: 'First Tab' },
  { id: 'modal', title: 'Parts/Modal', name: 'Medium' },
];

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
  for (const { id, title, name, text } of stories) {
    const story = Object.values(entries).find((entry) => entry.title === title && entry.name === name);
    if (story === undefined) throw new Error(`Storybook has no story ${name} of ${title}.`);
    const page = await context.newPage();
    await page.goto(`${origin}/?path=/story/${story.id}`);
    const drawn = page.frameLocator('#storybook-preview-iframe').locator('#storybook-root');
    await drawn.locator('> *').first().waitFor();
    if (text !== undefined) await drawn.getByText(text).first().waitFor();
    await page.waitForLoadState('load');
    await picture(page, `storybook-${id}`);
    await page.close();
  }
  await context.close();
}
