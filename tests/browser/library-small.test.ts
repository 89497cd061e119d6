/** The packed style sheet of small forms: a form of the parts that it has looks the same with all rules. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { BlockDefinition } from '../../engine/index.ts';
import { generateForm } from '../../workbench/index.ts';
import messages from '../../forms/messages.json' with { type: 'json' };
import { definitionOf, equals, text, yesNo } from '../engine/small-form.ts';
import { buildPages, installedLibrary, serveFolder } from '../support/installed-library.ts';
import { looksOf } from './host-page.ts';

const colors = ['red', 'green', 'blue'].map((color) => [color, color] as const);
const blocks = [
  text('name', { hint: 'A hint.', required: 'Enter your name.' }),
  text('mail', { type: 'email', required: 'Enter your e-mail.' }),
  text('phone', { type: 'phone', width: 'short' }),
  text('born', { type: 'date' }),
  text('month', { type: 'month-year', years: { start: 2026, count: 4, direction: 'future' } }),
  text('more', { type: 'textarea', maxLength: 200 }),
  text('agreed', { type: 'checkbox' }),
  text('colors', { type: 'checkboxes', options: colors }),
  text('one', { type: 'select', options: [['', '--'], ...colors] }),
  yesNo('visit', { required: 'Choose yes or no.' }),
  text('guests', { when: [equals('visit', 'Y')] }),
  { type: 'content', id: 'note', style: 'info', title: 'Note', text: 'A [link](https://example.org).' },
  { type: 'section', id: 'inner', title: 'Inner', hint: 'A hint.', blocks: [text('in_section')] },
] as unknown as readonly BlockDefinition[];

const pageOf = (sheet: string): string => `
  import { createElement as h } from 'react';
  import { createRoot } from 'react-dom/client';
  import { createForm } from 'matricula/engine';
  import { FormPage, FormProvider, openForm } from 'matricula/renderer';
  import 'matricula/renderer/${sheet}.css';
  import * as built from './form.js';
  const form = createForm(built, { today: () => '2026-11-27' });
  const store = openForm(form);
  const check = h('button', { onClick: () => store.validateWith(form.validator) }, 'Check');
  createRoot(document.body).render(h(FormProvider, { store, id: '' }, h(FormPage, { page: 'page' }), check));`;

const sheets = ['style', 'small'];
const { folder } = installedLibrary(async (project) => {
  const { $schema: _, ...texts } = messages;
  await writeFile(join(project, 'form.js'), generateForm(definitionOf(blocks, { messages: texts })));
  for (const sheet of sheets) {
    const script = `<script type="module" src="./${sheet}.js"></script>`;
    await writeFile(join(project, `${sheet}.js`), pageOf(sheet));
    await writeFile(join(project, `${sheet}.html`), `<!doctype html><title>Small</title><body>${script}`);
  }
  await buildPages(
    project,
    sheets.map((sheet) => `${sheet}.html`),
  );
});

describe('the style sheet of small forms', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(inject('browserLaunch'));
  });
  afterAll(() => browser.close());

  it('has at most 4,000 bytes gzip, a rule for a rule of the other sheet, and no variable without a use', () => {
    const read = (name: string) => readFileSync(join(folder(), `node_modules/matricula/renderer/${name}.css`), 'utf8');
    expect(gzipSync(read('small'), { level: 9 }).length).toBeLessThanOrEqual(4_000);
    const variables = new Set([...read('small').matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name));
    expect([...variables].filter((name) => !read('small').includes(`var(${name}`))).toEqual([]);
    const known = new Set(read('style').split('}'));
    const own = read('small').split('}');
    expect(
      own.filter((rule) => !known.has(rule) && !rule.includes('{--matricula-') && !rule.includes(':light')),
    ).toEqual([]);
  });

  it('gives a form with errors, hidden questions and a notice of cleared answers the same look', async () => {
    await using served = await serveFolder(join(folder(), 'dist'));
    const looks = async (sheet: string): Promise<readonly string[]> => {
      const page = await browser.newPage();
      await page.goto(`${served.address}${sheet}.html`);
      await answer(page);
      const found = await page.evaluate(looksOf, '.matricula, .matricula *');
      await page.close();
      return found.filter((one) => !/^\S+ --/.test(one));
    };
    const all = await looks('style');
    expect(all.length).toBeGreaterThan(10_000);
    expect(await looks('small')).toEqual(all);
  });
});

/** Leaves errors, and a notice of what was cleared. */
async function answer(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('textarea').waitFor();
  await page.getByText('Yes', { exact: true }).click();
  await page.locator('#guests').fill('2');
  await page.getByText('No', { exact: true }).click();
  await page.locator('#guests').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Enter your name.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.getByRole('button', { name: 'Check' }).focus();
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === 'finished'));
}
