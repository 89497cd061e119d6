/** The packed library renders every field type wherever React does: in plain Node, hydrated, twice on a page. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { generateForm } from '../../workbench/index.ts';
import type { BlockDefinition, FieldTypeName, FormDefinition } from '../../engine/index.ts';
import messages from '../../forms/messages.json' with { type: 'json' };
import { definitionOf, text } from '../engine/small-form.ts';
import { buildPages, serveFolder, installedLibrary } from '../support/installed-library.ts';

const options = [
  ['Y', 'Yes'],
  ['N', 'No'],
] as const;
const listed = [['', '--'], ...options] as const;

/** What each field type needs beside its key, its label and its hint. */
const needs: Readonly<Record<FieldTypeName, object>> = {
  text: {},
  textarea: { maxLength: 200 },
  number: { maximum: 500, unit: 'miles' },
  email: {},
  phone: {},
  ssn: {},
  date: {},
  time: { min: '08:00' },
  'month-year': { years: { start: 2026, count: 4, direction: 'future' } },
  radio: { options },
  select: { options: listed },
  checkbox: {},
  checkboxes: { options },
  upload: {},
  lookup: { category: 'hs_ceeb', fills: {} },
  password: {},
  code: { maxLength: 6 },
  calculated: { unit: 'points' },
};
const fields = [...Object.entries(needs), ['select', { options: listed, search: true }] as const].map(
  ([type, more], n) => Object.assign({ type, key: `q${n}`, label: type, hint: 'A hint.' }, more) as BlockDefinition,
);
type Sections = FormDefinition['sections'];
const blocks = [
  { type: 'section', id: 'every', title: 'Every field', blocks: fields },
  {
    type: 'repeat',
    id: 'jobs',
    title: 'Job',
    use: 'job',
    prefixes: ['job_', 'job_2_'],
    with: [{ which: 'First' }, { which: 'Second' }],
    max: 2,
  },
  {
    type: 'tabs',
    id: 'way',
    label: 'Way',
    default: 'one',
    tabs: [
      { id: 'one', label: 'One', blocks: [text('by_one')] },
      { id: 'two', label: 'Two', blocks: [text('by_two')] },
    ],
  },
] as unknown as readonly BlockDefinition[];
const sections = {
  job: { type: 'section', id: 'job', title: 'Job', blocks: [text('employer')] },
} as unknown as Sections;

const { folder, runNode } = installedLibrary(async (project) => {
  const { $schema: _, ...texts } = messages;
  await writeFile(join(project, 'form.js'), generateForm(definitionOf(blocks, { messages: texts, sections })));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(join(project, 'page.js'), page);
  await writeFile(join(project, 'server.js'), server);
  await writeFile(join(project, 'client.js'), client);
});

/** The same form twice. */
const page = `
  import { createElement as h, useMemo } from 'react';
  import { createForm } from 'matricula/engine';
  import { FormPage, FormProvider, openForm } from 'matricula/renderer';
  import * as built from './form.js';
  const none = { step: 'none' };
  const document = { state: () => none, subscribe: () => () => {}, whenKnown: () => null,
    refresh: async () => {}, picture: async () => null, address: () => '', resume() {} };
  const opened = Promise.resolve(document);
  const services = { isLoggedIn: true, documents: () => opened };
  export function Forms() {
    const form = useMemo(() => createForm(built, { today: () => '2026-11-27' }), []);
    return ['left', 'right'].map((side) => h(Side, { key: side, side, form }));
  }
  function Side({ side, form }) {
    const store = useMemo(() => openForm(form), []);
    return h('form', { id: side }, h(FormProvider, { store, services }, h(FormPage, { page: 'page' })));
  }
`;
const server = `
  import { createElement as h } from 'react';
  import { renderToPipeableStream } from 'react-dom/server';
  import { Forms } from './page.js';
  // Otherwise React moves large parts into their places by inline scripts, which a policy for scripts refuses.
  const stream = renderToPipeableStream(h(Forms), {
    progressiveChunkSize: Infinity,
    onAllReady: () => stream.pipe(process.stdout),
    onError: (error) => { throw error; },
  });
`;
const client = `
  import { createElement as h } from 'react';
  import { createRoot, hydrateRoot } from 'react-dom/client';
  import 'matricula/renderer/style.css';
  import { Forms } from './page.js';
  window.differences = [];
  const forms = h(Forms);
  if (root.firstChild === null) createRoot(root).render(forms);
  else hydrateRoot(root, forms, { onRecoverableError: (error) => differences.push(String(error)) });
`;

const keys = fields.flatMap((field) => ('key' in field ? [field.key] : []));
const lazyParts = ['textarea', '[type=password]', '[type=file]', '[role=tablist]', '[role=combobox]'];

describe('the library in plain Node', () => {
  it('renders every field type, repeated blocks and tabs', async () => {
    const html = await runNode('server.js');
    const names = new Set([...html.matchAll(/ (?:for|id)="_R_\w*_-(q\d+)/g)].map(([, key]) => key));
    expect(keys.filter((key) => !names.has(key))).toEqual([]);
    expect(html).not.toContain('<script');
    for (const part of ['<textarea', 'type="password"', 'role="tablist"', 'role="combobox"', '>Add Another'])
      expect(html).toContain(part);
  });

  it('shows in place of parts that cannot be loaded that they are missing, and does not end the process', async () => {
    const chunk = join(folder(), 'node_modules/matricula/renderer/fields/lazy-fields.js');
    await rename(chunk, `${chunk}.gone`);
    const html = await runNode('server.js').finally(() => rename(`${chunk}.gone`, chunk));
    expect(html).toContain('Reload this page to try again.');
    expect(html).toContain('role="tablist"');
  });
});

describe('the library in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    await writePage(await runNode('server.js'), 'hydrated.html');
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
});

const sides = ['#left', '#right'];

interface Opened {
  readonly page: Page;
  /** The uncaught errors of the page. */
  readonly faults: readonly Error[];
  /** The addresses of its scripts. */
  readonly requests: readonly string[];
}

async function openPage(browser: Browser): Promise<Opened> {
  const page = await browser.newPage();
  const faults: Error[] = [];
  const requests: string[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) requests.push(request.url());
  });
  return { page, faults, requests };
}

/** Of the page: what React has rendered anew. */
declare const differences: readonly string[];

/** Runs in the page: ids that several elements have, and references that lead to no element of their own form. */
function strayReferences(): readonly string[] {
  const elements = [...document.querySelectorAll('form *')];
  const ids = elements.map(({ id }) => id).filter(Boolean);
  const leadsAstray = (element: Element, id: string): boolean =>
    document.getElementById(id)?.closest('form') !== element.closest('form');
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at),
    ...elements.flatMap((element) =>
      ['for', 'aria-describedby', 'aria-labelledby', 'aria-controls']
        .flatMap((name) => element.getAttribute(name)?.split(' ') ?? [])
        .filter((id) => leadsAstray(element, id)),
    ),
  ];
}
