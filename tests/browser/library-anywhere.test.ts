/** The packed library renders every field type wherever React does: in plain Node, hydrated, twice on a page. */
import { copyFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { chromium, type Browser } from 'playwright-core';
import { build as buildWithVite } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeOldest } from '../drivers/older-browser.ts';
import { everyKey, lazyParts, openPage, sides, strayReferences, writeEveryField } from './every-field.ts';
import {
  buildPages,
  hasRegistry,
  installedLibrary,
  serveFolder,
  type Host,
  type LibraryProject,
} from '../support/installed-library.ts';

const client = `
  import { createElement as h, StrictMode } from 'react';
  import { createRoot, hydrateRoot } from 'react-dom/client';
  import 'matricula/renderer/style.css';
  import { Forms } from './page.js';
  window.differences = [];
  const forms = h(StrictMode, null, h(Forms));
  if (root.firstChild === null) createRoot(root).render(forms);
  else hydrateRoot(root, forms, { onRecoverableError: (error) => differences.push(String(error)) });
`;

/** Prints the page as the development server of Vite renders it. */
const inDevelopment = `
  import { createServer } from '${pathToFileURL(resolve('node_modules/vite/dist/node/index.js')).href}';
  const options = { configFile: false, logLevel: 'error', appType: 'custom', optimizeDeps: { noDiscovery: true } };
  const vite = await createServer({ ...options, server: { middlewareMode: true, ws: false }, ssr: { noExternal: ['matricula'] } });
  await vite.ssrLoadModule('/server.js');
  process.stdout.on('finish', () => vite.close());
`;

/** Of the page: what React has rendered anew. */
declare const differences: readonly string[];

const isReachable = await hasRegistry();

describe.each([
  { react: 'React 19', host: undefined },
  { react: 'React 18', host: 'react-18' },
] as const)('the library with $react', ({ host }) => {
  describe.skipIf(host !== undefined && !isReachable)('from the tarball', () => inBothVersions(host));
});

function inBothVersions(host: Host | undefined): void {
  const project = installedLibrary(async (folder) => {
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeEveryField(folder);
    await writeFile(join(folder, 'client.js'), client);
  }, host);
  describe('in plain Node', () => inNode(project));
  describe('in a browser', () => inBrowser(project));
}

function inNode({ folder, runNode }: LibraryProject): void {
  it('renders every field type, repeated blocks and tabs', async () => {
    const html = await runNode('server.js');
    const names = new Set([...html.matchAll(/ (?:for|id)="(?:_R_\w*_|:R\w*:)-(q\d+)/g)].map(([, key]) => key));
    expect(everyKey.filter((key) => !names.has(key))).toEqual([]);
    expect(html).not.toContain('<script');
    for (const part of ['<textarea', 'type="password"', 'role="tablist"', 'role="combobox"', '>Add Another'])
      expect(html).toContain(part);
  });

  it('renders the same on the server of Vite, built and in development', async () => {
    const html = await runNode('server.js');
    const output = { entryFileNames: 'built.js' };
    await buildWithVite({
      root: folder(),
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: ['matricula'] },
      build: { ssr: 'server.js', outDir: 'ssr', rolldownOptions: { output } },
    });
    expect(await runNode('ssr/built.js')).toBe(html);
    await writeFile(join(folder(), 'development.js'), inDevelopment);
    expect(await runNode('development.js')).toBe(html);
  });

  it('shows in place of parts that cannot be loaded that they are missing, and does not end the process', async () => {
    const chunk = join(folder(), 'node_modules/matricula/renderer/fields/lazy-fields.js');
    await rename(chunk, `${chunk}.gone`);
    const html = await runNode('server.js').finally(() => rename(`${chunk}.gone`, chunk));
    expect(html).toContain('Reload this page to try again.');
    expect(html).toContain('role="tablist"');
  });
}

function inBrowser({ folder, runNode }: LibraryProject): void {
  let browser: Browser;
  beforeAll(async () => {
    const development = { NODE_ENV: 'development' };
    await writePage(await runNode('server.js'), 'hydrated.html');
    await writePage(await runNode('server.js', development), 'development.html');
    await writePage('', 'index.html');
    await buildPages(folder(), ['index.html', 'hydrated.html']);
    browser = await chromium.launch(inject('browserLaunch'));
  });
  afterAll(() => browser.close());

  const writePage = (content: string, name: string): Promise<void> =>
    writeFile(
      join(folder(), name),
      `<!doctype html><meta charset="utf-8"><title>Forms</title><div id="root">${content}</div><script type="module" src="./client.js"></script>`,
    );

  it('hydrates what Node has rendered without a difference, and requests each file once', async () => {
    await using served = await serveFolder(join(folder(), 'dist'));
    const { page, faults, requests } = await openPage(browser);
    await page.goto(`${served.address}hydrated.html`);
    // Before its script, the network can be idle too.
    await page.waitForFunction('differences');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => differences)).toEqual([]);
    expect(faults).toEqual([]);
    expect(requests.length).toBeGreaterThan(4);
    expect(requests).toEqual([...new Set(requests)]);
  });

  it('renders a form twice, and the ids, names, labels and descriptions of each lead to itself', async () => {
    await using served = await serveFolder(join(folder(), 'dist'));
    const { page } = await openPage(browser);
    await page.goto(served.address);
    for (const side of sides) for (const part of lazyParts) await page.locator(`${side} ${part}`).first().waitFor();
    expect(await page.evaluate(strayReferences)).toEqual([]);
    // A mouse takes no photos.
    expect(await page.locator('#left input[type=file]:visible').count()).toBe(1);
    for (const side of sides) await page.locator(side).getByRole('radio', { name: 'Yes' }).check();
    for (const side of sides)
      expect(await page.locator(side).getByRole('radio', { name: 'Yes' }).isChecked(), side).toBe(true);
  });

  it('loads every part under a policy that allows only scripts and styles of the page', async () => {
    const policy = "default-src 'none'; script-src 'self'; style-src 'self'";
    await using served = await serveFolder(join(folder(), 'dist'), { 'content-security-policy': policy });
    const { page, faults } = await openPage(browser);
    await page.goto(served.address);
    for (const part of lazyParts) await page.locator(`#left ${part}`).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('loads every part in the oldest browsers that the README names', async () => {
    await using served = await serveFolder(join(folder(), 'dist'));
    const { page, faults } = await openPage(browser);
    await makeOldest(page);
    await page.goto(served.address);
    for (const part of lazyParts) await page.locator(`#left ${part}`).first().waitFor();
    await page.locator('#left').getByRole('radio', { name: 'Yes' }).check();
    expect(faults).toEqual([]);
  });

  it('says in place of a part that cannot be loaded that it is missing, and loads it after a reload', async () => {
    await using served = await serveFolder(join(folder(), 'dist'));
    const { page, faults } = await openPage(browser);
    const chunk = '**/lazy-fields-*.js';
    await page.route(chunk, (route) => route.abort());
    await page.goto(served.address);
    const reload = page.locator('#left').getByRole('button', { name: 'Reload this page' }).first();
    await page.locator('#left').getByText('Reload this page to try again.').first().waitFor();
    await page.unroute(chunk);
    await reload.click();
    await page.locator('#left textarea').waitFor();
    expect(faults).toEqual([]);
  });

  it('gives React in development nothing to warn of, strict and bundled by esbuild', async () => {
    await bundle(folder());
    await using served = await serveFolder(join(folder(), 'bundle'));
    for (const address of ['development.html', 'index.html']) {
      const { page, faults, warnings } = await openPage(browser);
      await page.goto(`${served.address}${address}`);
      for (const part of lazyParts) await page.locator(`#left ${part}`).first().waitFor();
      await page.locator('#left').getByRole('radio', { name: 'Yes' }).check();
      await page.locator('#left').getByRole('tab', { name: 'Two' }).click();
      await page.locator('#left').getByLabel('by_two').fill('a');
      expect([...faults, ...warnings]).toEqual([]);
    }
  });
}

/** Builds the page for development with esbuild, into the folder `bundle`. */
async function bundle(folder: string): Promise<void> {
  await build({
    entryPoints: [join(folder, 'client.js')],
    outdir: join(folder, 'bundle'),
    bundle: true,
    splitting: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  for (const name of ['development.html', 'index.html'])
    await copyFile(join(folder, name), join(folder, 'bundle', name));
}
