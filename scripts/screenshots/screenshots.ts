/**
 * `npm run screenshots`: writes pictures of every page of every form in its important states, and of Storybook, into
 * `dist/screens`, with a page that lists them, and those of the documentation into `docs/screens`. `npm run screenshots
 * -- <form>` writes those of one form.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { chromiumLaunch } from '../../tests/support/chromium.ts';
import { documentText } from './document.ts';
import { goTo, people } from './people.ts';
import { type RunningPortal, runPortal } from './portal.ts';
import type { Screen } from './screen.ts';
import { galleries, type Gallery, inDocumentation, variantsOf } from './screens.ts';
import { pictureStories } from './storybook.ts';
import { drawLoadedTypefaces } from './typefaces.ts';
import { inWebp } from './webp.ts';

const folder = 'dist/screens';
const documentation = 'docs/screens';

/** Long pages are pictured completely, except that pages at the width of a phone are cut at this height. */
const longest = 12_000;

/** Takes a picture of the window, or of the whole page; for the documentation, always of its top. */
async function picture(page: Page, name: string, part: 'window' | 'page' = 'page'): Promise<void> {
  await page.evaluate(drawLoadedTypefaces);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // A bar that sticks to the window is at its own place.
  if (part === 'page') await page.evaluate(() => scrollTo(0, 0));
  const height = Math.min(longest, await page.evaluate(() => document.documentElement.scrollHeight));
  const width = page.viewportSize()?.width ?? 0;
  const png = await page.screenshot(part === 'window' ? {} : { fullPage: true, clip: { x: 0, y: 0, width, height } });
  await writeFile(join(folder, `${name}.webp`), await inWebp(page, png));
  if (inDocumentation.includes(name)) {
    const top = await page.screenshot({ clip: { x: 0, y: 0, width, height: 800 } });
    await writeFile(join(documentation, `${name}.webp`), await inWebp(page, top));
  }
  console.log(`${name}.webp`);
}

async function openContext(browser: Browser, portal: RunningPortal): Promise<BrowserContext> {
  const chrome = `Chrome/${browser.version()} Safari/537.36`;
  // Otherwise the device of a session has no name of a browser.
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${chrome}`;
  const context = await browser.newContext({ baseURL: portal.origin, reducedMotion: 'reduce', userAgent });
  context.setDefaultTimeout(60_000);
  return context;
}

/** Opens a page as a person, and waits until it is complete. */
async function arrive(
  context: BrowserContext,
  portal: RunningPortal,
  { played }: Gallery,
  { as, path }: Pick<Screen, 'as' | 'path'>,
): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await people[as]({ page, portal, played });
  if (path !== undefined) await goTo({ page, played }, path);
  await isStill(page);
  await closeToasts(page);
  // Nothing looks pointed at.
  await page.mouse.move(0, 0);
  return page;
}

async function isStill(page: Page): Promise<void> {
  await page.locator('#root h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('#root[data-page]') === null);
  await page.waitForLoadState('networkidle');
}

async function pictureScreen(browser: Browser, portal: RunningPortal, gallery: Gallery, screen: Screen): Promise<void> {
  const context = await openContext(browser, portal);
  const page = await arrive(context, portal, gallery, screen);
  await screen.act?.({ page, portal, played: gallery.played });
  for (const { width, scheme, name } of variantsOf(gallery, screen)) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await isStill(page);
    await picture(page, name, screen.part);
  }
  await context.close();
}

/** Removes toasts that earlier steps have shown. */
async function closeToasts(page: Page): Promise<void> {
  const close = page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button')
    .first();
  while (await close.isVisible()) await close.click();
}

function run(script: string): void {
  if (
    spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit', shell: process.platform === 'win32' }).status !==
    0
  )
    process.exit(1);
}

const all = await galleries();
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
  await writeFile(join(folder, 'screens.md'), documentText(all));
} finally {
  await browser.close();
  await portal.stop();
}
