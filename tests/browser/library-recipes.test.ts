/** The recipes of the guide for React Router and for plain HTML, and the playground, from the packed library. */
import { readFileSync, readdirSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { generateForm } from '../../workbench/index.ts';
import messages from '../../forms/messages.json' with { type: 'json' };
import { guideFiles } from '../support/guide-files.ts';
import { buildPages, installedLibrary, serveFolder } from '../support/installed-library.ts';

interface Visit {
  readonly form: { readonly pages: { readonly id: string; readonly title: string; readonly blocks: object[] }[] };
  readonly dataModel: { readonly keys: Record<string, object> };
}

const { folder, link } = installedLibrary(async (project) => {
  const { $schema: _, ...texts } = messages;
  const visit = JSON.parse(guideFiles('The engine in Node').get('visit.json') ?? '') as Visit;
  const last = { id: 'more', title: 'More', blocks: [{ type: 'content', paragraphs: ['Send your visit.'] }] };
  visit.form.pages.push(last);
  await writeFile(join(project, 'visit.form.js'), generateForm({ ...visit, messages: texts } as never));
  visit.form.pages[0]?.blocks.push({ type: 'radio', key: 'meal', label: 'Meal?', options: [['Y', 'With a meal']] });
  visit.dataModel.keys['meal'] = { type: 'option', maxLength: 1 };
  await writeFile(join(project, 'former.form.js'), generateForm({ ...visit, messages: texts } as never));
  for (const title of ['React Router', 'Values elsewhere', 'Answers that outlive a reload', 'Plain HTML'])
    for (const [name, content] of guideFiles(title)) await writeFile(join(project, name), content);
  await cp(join(project, 'node_modules/matricula/examples/playground'), join(project, 'playground'), {
    recursive: true,
  });
});

describe('a recipe of the guide', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(inject('browserLaunch'));
  });
  afterAll(() => browser.close());

  async function opened(address: string): Promise<Page> {
    const page = await browser.newPage();
    page.on('pageerror', (fault) => expect.fail(String(fault)));
    page.on('console', (message) => message.type() === 'error' && expect.fail(message.text()));
    await page.goto(address);
    return page;
  }
  /** The answers that the page sends. */
  async function sentBy(page: Page): Promise<readonly unknown[]> {
    const sent: unknown[] = [];
    await page.route('**/visits', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: {} });
    });
    return sent;
  }
  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();

  it('gives each page of a form an address with React Router, and keeps the answers between them', async () => {
    await link('react-router');
    await writeFile(join(folder(), 'router.html'), pageOf('router.jsx'));
    await buildPages(folder(), ['router.html']);
    await cp(join(folder(), 'dist/router.html'), join(folder(), 'dist/index.html'));
    await using served = await serveFolder(join(folder(), 'dist'));
    const page = await opened(served.address);
    const sent = await sentBy(page);
    await page.waitForURL('**/visit/visit');
    await press(page, 'Next');
    await page.getByText('Choose yes or no.').waitFor();
    await page.getByLabel('No', { exact: true }).check();
    await press(page, 'Next');
    await page.waitForURL('**/visit/more');
    await page.goBack();
    expect(await page.getByLabel('No', { exact: true }).isChecked()).toBe(true);
    await page.goForward();
    await press(page, 'Send');
    await expect.poll(() => sent).toMatchObject([{ overnight: 'N' }]);
    await page.close();
  });

  it('lets the values follow a state of the application, here the address', async () => {
    await writeFile(join(folder(), 'elsewhere.html'), pageOf('values-elsewhere.jsx'));
    await buildPages(folder(), ['elsewhere.html']);
    await cp(join(folder(), 'dist/elsewhere.html'), join(folder(), 'dist/index.html'));
    await using served = await serveFolder(join(folder(), 'dist'));
    const page = await opened(served.address);
    await page.getByLabel('Yes', { exact: true }).check();
    expect(new URL(page.url()).search).toBe('?overnight=Y');
    await page.getByLabel('No', { exact: true }).check();
    expect(new URL(page.url()).search).toBe('?overnight=N');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Yes', { exact: true }).isChecked()).toBe(true);
    await page.goBack();
    await expect.poll(() => page.getByLabel('Yes', { exact: true }).isChecked()).toBe(false);
    await page.close();
  });

  it('keeps the answers over a reload, also when the form has changed', async () => {
    await writeFile(join(folder(), 'kept.html'), pageOf('kept-answers.jsx'));
    const former = readFileSync(join(folder(), 'kept-answers.jsx'), 'utf8').replace('visit.form.js', 'former.form.js');
    await writeFile(join(folder(), 'former.jsx'), former);
    await writeFile(join(folder(), 'former.html'), pageOf('former.jsx'));
    await buildPages(folder(), ['former.html', 'kept.html']);
    await using served = await serveFolder(join(folder(), 'dist'));
    const page = await opened(`${served.address}former.html`);
    await page.getByLabel('Yes', { exact: true }).check();
    const guests = page.getByLabel('How many guests will you bring?');
    await guests.fill('2');
    await page.getByLabel('With a meal').check();
    await page.reload();
    expect([await guests.inputValue(), await page.getByLabel('With a meal').isChecked()]).toEqual(['2', true]);
    await page.goto(`${served.address}kept.html`);
    expect(await guests.inputValue()).toBe('2');
    await guests.fill('3');
    const kept = await page.evaluate(() => sessionStorage.getItem('visit'));
    expect(JSON.parse(kept ?? '')).toMatchObject({ overnight: 'Y', guests: '3' });
    expect(kept).not.toContain('meal');
    await page.close();
  });

  it('renders a form into plain HTML, under a strict policy', async () => {
    await build({
      absWorkingDir: folder(),
      entryPoints: ['static.js'],
      outdir: 'static',
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    await cp(join(folder(), 'static.html'), join(folder(), 'index.html'));
    const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:";
    await using served = await serveFolder(folder(), { 'content-security-policy': policy });
    const page = await browser.newPage();
    page.on('pageerror', (fault) => expect.fail(String(fault)));
    const sent = await sentBy(page);
    await page.goto(served.address);
    await press(page, 'Send');
    await page.getByText('Choose yes or no.').waitFor();
    await page.getByLabel('Yes').check();
    await page.getByLabel('How many guests will you bring?').fill('2');
    await press(page, 'Send');
    await expect.poll(() => sent).toMatchObject([{ overnight: 'Y', guests: '2' }]);
    const radius = await page
      .locator('.matricula')
      .first()
      .evaluate((one) => getComputedStyle(one).getPropertyValue('--matricula-radius'));
    expect(radius).not.toBe('');
    await page.close();
  });

  it('shows in the playground the form of an edited definition, and its problems', async () => {
    await buildPages(join(folder(), 'playground'), ['index.html']);
    await using served = await serveFolder(join(folder(), 'playground/dist'));
    const page = await opened(served.address);
    const definition = page.getByLabel('Definition');
    await page.getByLabel('Yes').check();
    await page.getByLabel('How many guests will you bring?').waitFor();
    const text = await definition.inputValue();
    await definition.fill(text.replace('How many guests', 'How many friends'));
    await page.getByLabel('Yes').check();
    await page.getByLabel('How many friends will you bring?').waitFor();
    const problems = page.getByRole('list', { name: 'Problems' }).getByRole('listitem');
    const shown = () => problems.allTextContents();
    expect(await shown()).toEqual([]);
    await definition.fill(text.replace('"equals"', '"equalz"'));
    await expect
      .poll(shown)
      .toEqual([
        'error /form/pages/0/blocks/1/when/0/operator: ' +
          'Unknown operator "equalz"; did you mean "equals"? Write "equals".',
      ]);
    await definition.fill(text.replace('"label"', '"lable"'));
    await expect.poll(shown).toContainEqual(expect.stringMatching(/lable.*Write "label"\./));
    await page.getByRole('alert').waitFor();
    await definition.fill(text.slice(1));
    await expect.poll(shown).toEqual([expect.stringMatching(/JSON/)]);
    await definition.fill(text);
    await expect.poll(shown).toEqual([]);
    await page.close();
  });
});

describe('the pages about other libraries', () => {
  it.each(['rjsf', 'react-hook-form'])('show code that a test builds: %s', (name) => {
    const text = readFileSync(`docs/migrate-from-${name}.md`, 'utf8');
    const shown = [...text.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, file = '', code = '']) => [file, code]);
    const built = readdirSync('scripts/bench/same-form');
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.map(([file = '']) => file).filter((file) => !built.includes(file))).toEqual([]);
    expect(shown).toEqual(shown.map(([file = '']) => [file, readFileSync(`scripts/bench/same-form/${file}`, 'utf8')]));
  });
});

const pageOf = (script: string): string =>
  `<!doctype html><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="./${script}"></script>`;
