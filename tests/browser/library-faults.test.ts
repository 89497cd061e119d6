/** Errors of a host application's own field type, with the packed library: the rest of the form goes on. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { defineFieldType, type BlockDefinition } from '../../engine/index.ts';
import { generateForm } from '../../workbench/index.ts';
import messages from '../../forms/messages.json' with { type: 'json' };
import { definitionOf, text } from '../engine/small-form.ts';
import { builtPages, buildPages, installedLibrary } from '../support/installed-library.ts';

const blocks = [
  text('name', { label: 'Name' }),
  { type: 'stars', key: 'stay', label: 'Your stay, {name}', required: 'Choose.' },
  { type: 'unprintable', key: 'odd', label: 'Odd' },
  text('city', { label: 'City' }),
] as unknown as readonly BlockDefinition[];

const { folder, runNode } = installedLibrary(async (project) => {
  const { $schema: _, ...texts } = messages;
  for (const name of ['stars', 'unprintable']) defineFieldType(name, {});
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(join(project, 'form.js'), generateForm(definitionOf(blocks, { messages: texts })));
  await writeFile(join(project, 'types.js'), types);
  await writeFile(join(project, 'client.js'), client);
  await writeFile(join(project, 'server.js'), server);
  await writeFile(join(project, 'print.js'), server.replace("id: ''", "mode: 'print'"));
  await writeFile(
    join(project, 'index.html'),
    '<!doctype html><meta charset=utf-8><div id=root></div><script type=module src=client.js></script>',
  );
  const drawn = await runNode('server.js');
  const hydrated = `<!doctype html><meta charset=utf-8><div id=root>${drawn}</div><script type=module src=client.js></script>`;
  await writeFile(join(project, 'hydrated.html'), hydrated);
  await writeFile(join(project, 'hooks.js'), hooks);
  await writeFile(join(project, 'hooks-client.js'), withOwn(client));
  await writeFile(join(project, 'hooks-server.js'), withOwn(server));
  const own = `<!doctype html><meta charset=utf-8><div id=root>${await runNode('hooks-server.js')}</div><script type=module src=hooks-client.js></script>`;
  await writeFile(join(project, 'hooks.html'), own);
  await buildPages(project, ['index.html', 'hydrated.html', 'hooks.html']);
});

/** `stars` fails while it is drawn with five stars or pressed, and `unprintable` whenever its answer is printed. */
const types = `
  import { createElement as h } from 'react';
  import { createForm, defineFieldType } from 'matricula/engine';
  import { defineFieldComponent, openForm } from 'matricula/renderer';
  import * as built from './form.js';
  defineFieldType('stars', {});
  defineFieldType('unprintable', {
    print() { throw new Error('Not printed.'); },
    parse(text) { if (text === 'boom') throw new Error('Not parsed.'); return { value: text, problem: null }; },
  });
  defineFieldComponent('stars', { framing: 'group', Input({ view, prefix, edit }) {
    if (view.value === '5') throw new Error('Not drawn.');
    const press = () => { throw new Error('Not pressed.'); };
    return h('div', null,
      h('button', { onClick: () => edit({ stay: '4' }) }, view.value === '4' ? 'Chosen' : 'Choose'),
      h('button', { onClick: press }, 'Press'));
  } });
  defineFieldComponent('unprintable', { framing: 'label', Input: () => h('p', null, 'Never') });
  export const host = createForm(built, { today: () => '2026-11-27' });
  export const store = openForm(host, { name: 'Ada', stay: '5' });
`;

const client = `
  import { createElement as h, useState } from 'react';
  import { createRoot, hydrateRoot } from 'react-dom/client';
  import { FormPage, FormProvider } from 'matricula/renderer';
  import { host, store } from './types.js';
  Object.assign(window, { store, host, reported: [] });
  const services = { onError: (error, key) => reported.push(key + ': ' + error.message) };
  function Page() {
    const [mode, setMode] = useState('input');
    return h(FormProvider, { store, services, mode, id: '' }, h(FormPage, { page: 'page' }),
      h('button', { onClick: () => setMode('print') }, 'Print'));
  }
  if (root.firstChild === null) createRoot(root).render(h(Page));
  else hydrateRoot(root, h(Page));
`;

/** Components of the host application for the same questions. */
const hooks = `
  import { createElement as h } from 'react';
  import { useField, usePage } from 'matricula/renderer';
  function Question({ name }) {
    const { view, control, errors } = useField(name);
    return h('p', null, h('label', null, view.label, h('input', control)), h('b', null, errors.join(' ')));
  }
  export function Own() {
    const { blocks, isComplete } = usePage('page');
    return h('div', null, blocks.map(({ key }) => h(Question, { key, name: key })), h('i', null, String(isComplete)));
  }
`;

/** Prints the page; what fails is reported there by React. */
const server = `
  import { createElement as h } from 'react';
  import { prerender } from 'react-dom/static';
  import { FormPage, FormProvider } from 'matricula/renderer';
  import { store } from './types.js';
  const page = h(FormProvider, { store, id: '' }, h(FormPage, { page: 'page' }), h('button', null, 'Print'));
  const { prelude } = await prerender(page, { onError() {} });
  process.stdout.write(await new Response(prelude).text());
`;

const withOwn = (code: string): string =>
  `import { Own } from './hooks.js';${code.replace("h(FormPage, { page: 'page' })", 'h(Own)')}`;

/** Of the page. */
declare const reported: readonly string[];
declare const store: { edit(edit: Readonly<Record<string, string>>): void };

describe('an error of an own field type', () => {
  const { browser, address: origin } = builtPages(folder);

  interface Opened {
    readonly page: Page;
    readonly faults: string[];
    readonly logged: string[];
  }
  async function open(address = ''): Promise<Opened> {
    const page = await browser().newPage();
    const [faults, logged]: string[][] = [[], []];
    page.on('pageerror', ({ message }) => faults?.push(message));
    page.on('console', (message) => message.type() === 'error' && logged?.push(message.text()));
    await page.goto(origin() + address);
    await page.getByText("“Odd” can't be shown.").waitFor();
    return { page, faults: faults ?? [], logged: logged ?? [] };
  }

  it.each(['', 'hydrated.html'])(
    'leaves a message in place of its question, and a form that goes on: /%s',
    async (address) => {
      const { page, faults, logged } = await open(address);
      const message = page.getByRole('alert').filter({ hasText: "“Your stay, Ada” can't be shown." });
      await message.waitFor();
      expect(await page.evaluate(() => reported)).toEqual(
        expect.arrayContaining(['stay: Not drawn.', 'odd: Not printed.']),
      );
      expect(logged.join('\n')).toContain('Not drawn.');
      expect(faults).toEqual([]);
      await page.getByLabel('City').fill('Topeka');
      await page.getByLabel('City').press('Tab');
      expect(await page.evaluate('store.value("city")')).toBe('Topeka');
      expect(await page.evaluate(() => reported.length)).toBe(2);

      await page.evaluate(() => store.edit({ stay: '' }));
      await page.getByRole('button', { name: 'Choose' }).click();
      await page.getByRole('button', { name: 'Chosen' }).waitFor();
      expect(await message.count()).toBe(0);
      await page.getByRole('button', { name: 'Press' }).click();
      await expect.poll(() => faults).toEqual(['Not pressed.']);
      await page.getByRole('button', { name: 'Chosen' }).waitFor();
    },
  );

  it('is where an error of the question leads', async () => {
    const { page } = await open();
    await page.evaluate(() => store.edit({ stay: '' }));
    await page.getByRole('button', { name: 'Choose' }).waitFor();
    await page.evaluate(() => store.edit({ stay: '5' }));
    await page.getByText("“Your stay, Ada” can't be shown.").waitFor();
    expect(await page.locator('#stay').getAttribute('role')).toBe('alert');
  });

  it('leaves a message beside its question in components with hooks, and a page that goes on', async () => {
    const { page, faults } = await open('hooks.html');
    expect(await page.locator('b').allTextContents()).toEqual(['', '', "“Odd” can't be shown.", '']);
    expect(await page.evaluate(() => reported)).toEqual(['odd: Not printed.']);
    await page.getByLabel('Odd').fill('boom');
    await expect.poll(() => page.evaluate(() => reported)).toContain('odd: Not parsed.');
    expect(await page.getByLabel('Odd').inputValue()).toBe('boom');
    expect(await page.evaluate('store.value("odd")')).toBe('');
    await page.getByLabel('Odd').fill('even');
    expect(await page.evaluate('store.value("odd")')).toBe('even');
    await page.getByLabel('City').fill('Topeka');
    expect(await page.evaluate('store.value("city")')).toBe('Topeka');
    expect(await page.locator('i').textContent()).toBe('true');
    expect(faults).toEqual([]);
  });

  it('leaves a message beside its question in components with hooks also on a server', async () => {
    const html = await runNode('hooks-server.js');
    const told = [...html.matchAll(/<b>(.*?)<\/b>/g)].map(([, message]) => message);
    expect(told).toEqual(['', '', '“Odd” can&#x27;t be shown.', '']);
  });

  it('leaves a message in place of a printed answer', async () => {
    const { page, faults } = await open();
    await page.getByRole('button', { name: 'Print' }).click();
    await page.locator('dd').filter({ hasText: "“Odd” can't be shown." }).waitFor();
    expect(await page.locator('dd').allTextContents()).toEqual(['Ada', '5', "“Odd” can't be shown.", 'Not answered']);
    expect(await page.evaluate(() => reported.filter((one) => one.startsWith('odd')).length)).toBe(2);
    expect(faults).toEqual([]);
  });

  it('leaves a message in place of a printed answer also on a server', async () => {
    const html = await runNode('print.js');
    const answers = [...html.matchAll(/<dd>(.*?)<\/dd>/gs)].map(([, answer = '']) => answer.replaceAll(/<.*?>/g, ''));
    expect(answers).toEqual(['Ada', '5', '“Odd” can&#x27;t be shown.', 'Not answered']);
  });
});
