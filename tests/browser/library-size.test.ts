/** One small form with the packed library and with others, from the registry: each works, and ours is the smallest. */
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { installSameForms, sameForms, sizeWithEsbuild, sizeWithVite } from '../../scripts/bench/same-form.ts';
import { buildPages, hasRegistry, installedLibrary, serveFolder } from '../support/installed-library.ts';

/** The one without renderers shows nothing. */
const shown = Object.keys(sameForms).filter((file) => file !== 'json-forms-core');

describe.skipIf(!(await hasRegistry()))('one small form', () => {
  const { folder, tarball } = installedLibrary(async () => {});
  const project = () => join(folder(), 'same-form');
  let browser: Browser;
  beforeAll(async () => {
    await cp('scripts/bench/same-form', project(), { recursive: true });
    await writeFile(join(folder(), 'packed.tgz'), await tarball());
    await installSameForms(project(), join(folder(), 'packed.tgz'));
    for (const name of shown) await writeFile(join(project(), `${name}.html`), pageOf(name));
    await buildPages(
      project(),
      shown.map((name) => `${name}.html`),
    );
    browser = await chromium.launch(inject('browserLaunch'));
  });
  afterAll(() => browser.close());

  it.each(shown)('asks for the guests, refuses a wrong number, and saves the answers: %s', async (name) => {
    await using served = await serveFolder(join(project(), 'dist'));
    const page = await browser.newPage();
    const arrived = async (guests: string, errors: number): Promise<void> => {
      if (name === 'json-forms') await page.locator(`[data-guests="${guests}"][data-errors="${errors}"]`).waitFor();
    };
    await page.goto(`${served.address}${name}.html`);
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('E-mail').fill('ada@example.org');
    expect(await page.getByLabel('Guests').isVisible()).toBe(false);
    await page.getByText('Yes', { exact: true }).click();
    await page.getByLabel('Guests').fill('x');
    await arrived('x', 1);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page
      .getByText(/Enter a number from 0 to 9\.|must match pattern/)
      .first()
      .waitFor();
    expect(await saved(page)).toBeNull();
    await page.getByLabel('Guests').fill('2');
    await arrived('2', 0);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect
      .poll(() => saved(page))
      .toMatchObject({ name: 'Ada', email: 'ada@example.org', visit: 'Y', guests: '2' });
    await page.close();
  });

  it('has at most the bytes of the guide with ours', async () => {
    const limits: readonly (readonly [string, esbuild: number, vite: number])[] = [
      ['matricula', 23_200, 22_400],
      ['matricula-hooks', 22_200, 17_700],
    ];
    for (const [name, esbuild, vite] of limits) {
      expect((await sizeWithEsbuild(project(), name)).first).toBeLessThanOrEqual(esbuild);
      expect((await sizeWithVite(project(), name)).first).toBeLessThanOrEqual(vite);
    }
  });

  it('has fewer bytes with ours than with any other, in both bundlers', async () => {
    for (const sizeWith of [sizeWithEsbuild, sizeWithVite]) {
      const sizes = await Promise.all(
        shown.map(async (name) => [name, (await sizeWith(project(), name)).first] as const),
      );
      const isOurs = (name: string): boolean => name.startsWith('matricula');
      const ours = Math.max(...sizes.flatMap(([name, size]) => (isOurs(name) ? [size] : [])));
      expect(sizes.filter(([name, size]) => !isOurs(name) && size <= ours)).toEqual([]);
    }
  });
});

const pageOf = (name: string): string => `
  <!doctype html><meta charset="utf-8"><title>Sign up</title><div id="root"></div>
  <script>var kept = null; function save(answers) { kept = answers; }</script>
  <script type="module" src="./${name}.jsx"></script>`;

const saved = (page: Page): Promise<unknown> => page.evaluate('kept');
