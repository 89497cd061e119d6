/** Forms of the packed library that come and go: mounts leave nothing behind, and StrictMode asks nothing twice. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { lazyParts, openPage, writeEveryField } from './every-field.ts';
import { installedLibrary, serveFolder, type Served } from '../support/installed-library.ts';

const modes = ['production', 'development'] as const;

const { folder } = installedLibrary(async (project) => {
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await writeEveryField(project);
  await writeFile(join(project, 'main.js'), main);
  for (const mode of modes) await bundle(project, mode);
});

/**
 * One store for all mounts, which counts its subscriptions and what the form asks of its host. `Own` is a component of
 * the host with every hook.
 */
const main = `
  import { createElement as h, Fragment, StrictMode } from 'react';
  import { createRoot } from 'react-dom/client';
  import { flushSync } from 'react-dom';
  import { createForm } from 'matricula/engine';
  import { checkAnswers, ErrorSummary, FormPage, FormProvider, openForm, useErrors, useField, useFocusField, useForm,
    useFormMode, useFormStore, usePage, useSearch, useUpload, useValues } from 'matricula/renderer';
  import * as built from './form.js';
  const form = createForm(built, { today: () => '2026-11-27' });
  const opened = openForm(form);
  const counted = { subscriptions: 0, asked: [] };
  const counting = (subscribe) => (...args) => {
    const end = subscribe(...args);
    counted.subscriptions += 1;
    return () => { counted.subscriptions -= 1; end(); };
  };
  const store = { ...opened, subscribe: counting(opened.subscribe), onChange: counting(opened.onChange) };
  const ask = (name, answer) => async (...args) => { counted.asked.push([name, ...args].join(' ')); return answer; };
  const none = { step: 'none' };
  const documents = Promise.resolve({ state: () => none, subscribe: counting(() => () => {}), whenKnown: () => null,
    refresh: async () => {}, picture: async () => null, address: () => '', resume() {},
    send: ask('send'), remove: ask('remove') });
  const services = { isLoggedIn: true, documents: () => documents,
    lookup: ask('lookup', []), lookupRecord: ask('record', {}) };
  const keys = ['q0', 'q9'];
  const checks = checkAnswers({ q0: (answer) => ask('check', answer === 'taken' ? 'Taken.' : null)(answer) }, 0);
  const onChange = ({ changed }) => { counted.asked.push('change ' + Object.keys(changed)); };
  const onSubmit = (sent) => ask('submit', {})(sent.q0);
  function Own() {
    const { submit } = useForm({ onSubmit, onChange, checks });
    const [text, search, upload] = [useField('q0'), useSearch('q15'), useUpload('q14')];
    const seen = [useErrors().length, useFormMode(), useFormStore().value('q0'),
      useValues(keys)['q9'], usePage('page').title];
    useFocusField();
    return h('p', null, seen.join(' ') + text.view.value + search.text + upload.state.step,
      h('button', { onClick: () => void submit() }, 'Send'));
  }
  const pageOf = (mode) => h(FormProvider, { store, services, mode, id: '' },
    h(ErrorSummary, { errors: [] }), h(FormPage, { page: 'page' }), mode === 'input' && h(Own));
  let root = null;
  function mount(mode = 'input', isStrict = false) {
    root = createRoot(document.body.appendChild(document.createElement('main')));
    flushSync(() => root.render(h(isStrict ? StrictMode : Fragment, null, pageOf(mode))));
  }
  function unmount() {
    flushSync(() => root.unmount());
    document.querySelector('main').remove();
  }
  /** Resolves after the tasks that React and the form have begun, which hold what they will draw. */
  const turn = () => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { port1.close(); setTimeout(done); };
    port2.postMessage(null);
  });
  /** Mounts the page, answers, shows errors and a choice that clears, and prints it; so often. */
  async function live(times) {
    for (let n = 0; n < times; n += 1) {
      mount();
      for (const control of document.querySelectorAll('input, select, textarea')) { control.focus(); control.blur(); }
      for (const answer of ['a' + n, '']) flushSync(() => store.edit({ q0: answer, q9: answer && 'Y' }));
      flushSync(() => store.validateWith(form.validator));
      flushSync(() => store.validateWith(null));
      unmount();
      mount('print');
      unmount();
      await turn();
    }
  }
  Object.assign(window, { mount, unmount, live, counted, store });
`;

/** Bundles the page into the folder `bundle/<mode>`. */
async function bundle(project: string, mode: string): Promise<void> {
  const outdir = join(project, 'bundle', mode);
  await build({
    entryPoints: [join(project, 'main.js')],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  });
  await writeFile(
    join(outdir, 'index.html'),
    '<!doctype html><title>Forms</title><script type="module" src="main.js"></script>',
  );
}

/** Of the page. */
declare const counted: { readonly subscriptions: number; readonly asked: string[] };
declare function mount(mode?: 'input' | 'print', isStrict?: boolean): void;
declare function unmount(): void;
declare function live(times: number): Promise<void>;

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(inject('browserLaunch'));
});
afterAll(() => browser.close());

const serve = (mode: (typeof modes)[number]): Promise<Served> => serveFolder(join(folder(), 'bundle', mode));

/** Loads every part that loads on demand. */
async function loadParts(page: Page): Promise<void> {
  await page.evaluate(() => mount());
  for (const part of lazyParts) await page.locator(part).first().waitFor();
  await page.evaluate(() => unmount());
  await page.evaluate(() => mount('print'));
  await page.locator('dd').first().waitFor();
  await page.evaluate(() => unmount());
}

/** What the page holds after garbage is collected. */
async function heldBy(session: CDPSession): Promise<Readonly<Record<string, number>>> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

describe('200 mounts and unmounts of a form', () => {
  it('leave no subscription, no element, no listener and no memory behind', async () => {
    await using served = await serve('production');
    const { page, faults } = await openPage(browser);
    await page.goto(served.address);
    await loadParts(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const held: Readonly<Record<string, number>>[] = [];
    for (const times of [100, 200, 200]) {
      await page.evaluate((count) => live(count), times);
      held.push(await heldBy(session));
    }
    const growth = (name: string): readonly number[] =>
      held.slice(1).map((now, at) => (now[name] ?? 0) / (held[at]?.[name] ?? 0));
    expect(await page.evaluate(() => counted.subscriptions)).toBe(0);
    expect(faults).toEqual([]);
    // The page itself has about ten elements.
    for (const name of ['Nodes', 'JSEventListeners']) expect(Math.max(...growth(name)), name).toBeLessThanOrEqual(2);
    // The browser compiles code meanwhile, but what is left behind grows in both parts.
    expect(Math.min(...growth('JSHeapUsedSize'))).toBeLessThanOrEqual(1.05);
  });
});

describe('a form in StrictMode', () => {
  it('asks its host and subscribes as often as outside of it', async () => {
    await using served = await serve('development');
    const { page, faults, warnings } = await openPage(browser);
    await page.goto(served.address);
    await loadParts(page);
    const use = async (isStrict: boolean): Promise<unknown> => {
      await page.evaluate((strict) => mount('input', strict), isStrict);
      await page.getByLabel('text', { exact: true }).fill('ab');
      await page.getByRole('radio', { name: 'Yes' }).check();
      await page.getByLabel('lookup').pressSequentially('n');
      await expect.poll(() => page.evaluate(() => counted.asked.join())).toMatch(/check ab.*lookup \w+ n/);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => page.evaluate(() => counted.asked.join())).toContain('submit ab');
      const held = await page.evaluate(() => counted.subscriptions);
      await page.evaluate(() => unmount());
      const left = await page.evaluate(() => counted.subscriptions);
      const asked = await page.evaluate(() => counted.asked.splice(0));
      await page.evaluate('store.load({}); store.validateWith(null)');
      return { held, left, asked };
    };
    // The first use loads the list of the search.
    await use(false);
    const plain = await use(false);
    expect(await use(true)).toEqual(plain);
    expect(plain).toMatchObject({ left: 0 });
    expect([...faults, ...warnings]).toEqual([]);
  });
});
