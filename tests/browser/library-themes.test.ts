/** The style sheets of the guide in host pages: nothing outside a form changes, and the form looks like the page. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { guideFiles } from '../support/guide-files.ts';
import { hasRegistry, installedLibrary } from '../support/installed-library.ts';
import { writeEveryField } from './every-field.ts';
import { hostPage, looksOf } from './host-page.ts';

interface Theme {
  readonly name: string;
  /** The style of the host without the form. */
  readonly host: string;
  /** The color of the host that links and buttons of the form have. */
  readonly primary: string;
  /** The attributes of the page in the dark scheme. */
  readonly dark: string;
}

const shadcn = (dark: boolean): string => {
  const [paper, ink, muted] = dark ? ['0.145', '0.985', '0.269'] : ['1', '0.145', '0.97'];
  const [primary, onPrimary, mutedInk] = dark ? ['0.922', '0.205', '0.708'] : ['0.205', '0.985', '0.556'];
  const grey = (value: string | undefined): string => `oklch(${value} 0 0)`;
  return `--background: ${grey(paper)}; --foreground: ${grey(ink)}; --primary: ${grey(primary)};
    --primary-foreground: ${grey(onPrimary)}; --muted: ${grey(muted)}; --muted-foreground: ${grey(mutedInk)};
    --accent: ${grey(muted)}; --border: ${grey(muted)}; --ring: ${grey(mutedInk)}; --radius: 0.625rem;
    --destructive: oklch(${dark ? '0.704 0.191' : '0.577 0.245'} 25);`;
};

const themes: readonly Theme[] = [
  { name: 'plain', host: '', primary: 'LinkText', dark: 'style="color-scheme: dark"' },
  {
    name: 'bootstrap',
    host: "@import 'bootstrap/dist/css/bootstrap.css' layer(bootstrap);",
    primary: 'var(--bs-link-color)',
    dark: 'data-bs-theme="dark"',
  },
  {
    name: 'tailwind',
    host: `@import 'tailwindcss'; :root { ${shadcn(false)} } .dark { color-scheme: dark; ${shadcn(true)} }`,
    primary: 'var(--primary)',
    dark: 'class="dark"',
  },
];

describe.skipIf(!(await hasRegistry()))('the style sheets of the guide', () => {
  const { folder, runNode } = installedLibrary(async (project) => {
    await writeEveryField(project);
    const files = guideFiles('Look');
    for (const { name, host } of themes) {
      await writeSheet(project, `host-${name}`, host);
      // Imports come first.
      const own = host.replaceAll(/@import [^;]*;/g, '');
      await writeSheet(project, name, (files.get(`${name}.css`) ?? '') + own);
    }
  }, 'themes');
  let browser: Browser;
  let forms: string;
  beforeAll(async () => {
    forms = await runNode('server.js');
    browser = await chromium.launch(inject('browserLaunch'));
  });
  afterAll(() => browser.close());

  const sheet = (name: string): Promise<string> => readFile(join(folder(), `${name}.out.css`), 'utf8');

  /** A page with the host and, outside its flow, the form. */
  async function opened(style: string, root = ''): Promise<Page> {
    const page = await browser.newPage();
    const form = `<div style="position: fixed">${forms}</div>`;
    await page.setContent(
      `<!doctype html><html ${root}><title>Host</title><style>${style}</style><div id="host">${hostPage}</div>${form}`,
    );
    return page;
  }
  const outside = (page: Page): Promise<readonly string[]> => page.evaluate(looksOf, 'html, body, #host, #host *');

  describe.each(themes)('for a host that is $name', ({ name, primary, dark }) => {
    it.each([
      ['light', ''],
      ['dark', dark],
    ])('change nothing outside the form, and give it colors of the host that can be read, %s', async (_, root) => {
      const before = await outside(await opened(await sheet(`host-${name}`), root));
      const page = await opened(await sheet(name), root);
      expect(await outside(page)).toEqual(before);
      const color = (selector: string): Promise<string> =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).color);
      await page.evaluate((value) => {
        document.querySelector('#host h1')?.setAttribute('style', `color: ${value}`);
      }, primary);
      expect(await color('#left .matricula button:has-text("Show password")')).toBe(await color('#host h1'));
      const low = (await page.evaluate(contrasts, readable)).filter(([, , found, least]) => found < least);
      expect(low).toEqual([]);
      await page.close();
    });
  });

  it('without a look, hide what only screen readers read, and the camera from a mouse, and change nothing else', async () => {
    const unstyled = await readFile(join(folder(), 'node_modules/matricula/renderer/unstyled.css'), 'utf8');
    expect(unstyled.length).toBeLessThanOrEqual(450);
    const [bare, page] = [await opened(''), await opened(unstyled)];
    expect(await outside(page)).toEqual(await outside(bare));
    expect(await page.evaluate(looksOf, plainControls)).toEqual(await bare.evaluate(looksOf, plainControls));
    const sizes = await page.locator('#left .visually-hidden').evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBe(1);
    // Server-rendered, the form does not know its documents; library-anywhere.test.ts has the rule in a living page.
    expect(unstyled).toContain('label:has(>[capture]){display:none}');
  });
});

const plainControls = '#left input:not([type=file]), #left select, #left textarea, #left legend, #left label:has(+ *)';

const run = promisify(execFile);

/** Builds a style sheet with its imports as its host does, into `<name>.out.css`. */
async function writeSheet(project: string, name: string, text: string): Promise<void> {
  await writeFile(join(project, `${name}.css`), text);
  const [from, to] = [join(project, `${name}.css`), join(project, `${name}.out.css`)];
  if (!text.includes("'tailwindcss'")) await build({ entryPoints: [from], outfile: to, bundle: true });
  else await run(process.execPath, [tailwind, '-i', from, '-o', to], { cwd: project });
}

const tailwind = 'node_modules/@tailwindcss/cli/dist/index.mjs';

/** Pairs of variables of the form, of a color and its background, with the least contrast. */
const readable: readonly (readonly [color: string, background: string, least: number])[] = [
  ...['text', 'text-muted', 'primary', 'primary-strong', 'error', 'error-strong', 'secondary', 'info'].map(
    (color) => [color, 'surface', 4.5] as const,
  ),
  ['on-fill', 'primary', 4.5],
  ['text', 'primary-faint', 4.5],
  ['error', 'error-faint', 4.5],
  ['secondary', 'secondary-faint', 4.5],
  ['info', 'info-faint', 4.5],
  ['control', 'surface', 3],
];

/** Runs in the page: the contrast of each pair, as the browser draws its colors. */
function contrasts(pairs: typeof readable): readonly (readonly [string, string, number, number])[] {
  const root = document.querySelector('#left .matricula');
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (root === null || context === null) throw new Error('There is no form.');
  const probe = root.appendChild(document.createElement('i'));
  const drawn = (...names: readonly string[]): readonly number[] => {
    for (const name of names) {
      probe.style.color = `var(--matricula-${name})`;
      context.fillStyle = getComputedStyle(probe).color;
      context.fillRect(0, 0, 1, 1);
    }
    return Array.from(context.getImageData(0, 0, 1, 1).data.subarray(0, 3));
  };
  const luminance = (color: readonly number[]): number =>
    color
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
  return pairs.map(([color, background, least]) => {
    const [low = 0, high = 0] = [
      luminance(drawn('surface', background, color)),
      luminance(drawn('surface', background)),
    ].toSorted((one, other) => one - other);
    return [color, background, Math.round(((high + 0.05) / (low + 0.05)) * 100) / 100, least] as const;
  });
}
