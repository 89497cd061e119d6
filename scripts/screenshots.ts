/**
 * `npm run screenshots`: writes pictures of every page of every form in its important states, and of Storybook, into
 * `docs/screens`. `npm run screenshots -- <form>` writes those of one form.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { PlayedForm } from '../tests/drivers/played-form.ts';
import { chromiumLaunch } from '../tests/set-up/chromium.ts';
import { goTo, people } from './screenshots/people.ts';
import { inWebp } from './screenshots/webp.ts';
import { type RunningPortal, runPortal } from './screenshots/portal.ts';
import { galleries, type Gallery, type Screen } from './screenshots/screens.ts';
import { pictureStories, stories } from './screenshots/storybook.ts';

const folder = 'docs/screens';

/** Long pages are pictured completely, except that pages at the width of a phone are cut at this height. */
const longest = 12_000;

async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const height = Math.min(longest, await page.evaluate(() => document.documentElement.scrollHeight));
  const width = page.viewportSize()?.width ?? 0;
  const png = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height } });
  await writeFile(join(folder, `${name}.webp`), await inWebp(page, png));
  console.log(`${name}.webp`);
}

async function pictureScreen(
  browser: Browser,
  portal: RunningPortal,
  { played, widths }: Gallery,
  screen: Screen,
): Promise<void> {
  for (const width of widths) {
    const context = await browser.newContext({
      baseURL: portal.origin,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    await people[screen.as]({ page, portal, played });
    if (screen.path !== undefined) await goTo({ page, played }, screen.path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await closeToasts(page);
    await screen.act?.(page);
    await picture(page, `${screen.id}-${width}`);
    await context.close();
  }
}

/** Removes toasts that earlier steps have shown. */
async function closeToasts(page: Page): Promise<void> {
  const close = page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button')
    .first();
  while (await close.isVisible()) await close.click();
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function table({ id, title }: Screen, widths: readonly number[]): readonly string[] {
  const shown = widths.map(
    (width) =>
      `<img src="screens/${id}-${width}.webp" width="${width === 320 ? 160 : 320}" ` +
      `alt="${title}, ${width} pixels wide">`,
  );
  return [`### ${title}`, '', row(widths.map((width) => `${width} px`)), row(widths.map(() => '---')), row(shown), ''];
}

/** The title of a form, with the words of the institution. */
const titleOf = ({ form }: PlayedForm): string =>
  form.title.replaceAll(/\{(\w+)\}/g, (placeholder, word: string) => form.institution[word] ?? placeholder);

const all = await galleries();
const text = [
  '# Screenshots',
  '',
  '`npm run screenshots` creates this page from the running portal and the built Storybook. ' +
    'People and answers are invented.',
  '',
  ...all.flatMap(({ played, screens, widths }) => [
    `## ${titleOf(played)}`,
    '',
    ...screens.flatMap((screen) => table(screen, widths)),
  ]),
  '## Storybook',
  '',
  'Some pages of Storybook, which `npm run storybook` starts.',
  '',
  ...stories.flatMap(({ id, title }) => [
    `### ${title}`,
    '',
    `<img src="screens/storybook-${id}.webp" width="640" alt="Storybook: ${title}">`,
    '',
  ]),
].join('\n');

function run(script: string): void {
  if (
    spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit', shell: process.platform === 'win32' }).status !==
    0
  )
    process.exit(1);
}

const [only] = process.argv.slice(2);
const asked = all.filter(({ played }) => only === undefined || played.id === only);
if (asked.length === 0) {
  console.error(`There is no form ${only}. The forms are ${all.map(({ played }) => played.id).join(', ')}.`);
  process.exit(1);
}
run('build');
if (only === undefined) {
  run('build-storybook');
  await rm(folder, { recursive: true, force: true });
}
await mkdir(folder, { recursive: true });
const portal = await runPortal();
const browser = await chromium.launch(await chromiumLaunch());
try {
  for (const gallery of asked)
    for (const screen of gallery.screens) await pictureScreen(browser, portal, gallery, screen);
  if (only === undefined) await pictureStories(browser, picture);
} finally {
  await browser.close();
  await portal.stop();
}
if ((await readFile('docs/screens.md', 'utf8').catch(() => '')) !== text) await writeFile('docs/screens.md', text);
