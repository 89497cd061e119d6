/** A host application with markup of its own for a search and an upload, as the guide of the packed library shows. */
import { symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { generateForm } from '../../workbench/index.ts';
import messages from '../../forms/messages.json' with { type: 'json' };
import type { BlockDefinition } from '../../engine/index.ts';
import { definitionOf, text } from '../engine/small-form.ts';
import { guideFiles } from '../support/guide-files.ts';
import { buildPages, installedLibrary, serveFolder } from '../support/installed-library.ts';

const blocks = [
  { type: 'lookup', key: 'school', label: 'School', category: 'schools', fills: { city: 'city' } },
  text('city', { label: 'City' }),
  { type: 'upload', key: 'transcript', label: 'Transcript', required: 'Upload your transcript.' },
] as unknown as readonly BlockDefinition[];

const { folder } = installedLibrary(async (project) => {
  for (const name of ['@types', 'csstype'])
    await symlink(resolve('node_modules', name), join(project, 'node_modules', name));
  const { $schema: _, ...texts } = messages;
  await writeFile(join(project, 'form.js'), generateForm(definitionOf(blocks, { messages: texts })));
  const own = guideFiles('Components of your own').get('own-services.tsx') ?? '';
  await writeFile(join(project, 'own-services.tsx'), own);
  await writeFile(join(project, 'main.jsx'), main);
  await writeFile(
    join(project, 'index.html'),
    '<!doctype html><div id="root"></div><script type="module" src="main.jsx"></script>',
  );
});

/** The services are in the page; a file that is called bad is refused. */
const main = `
  import { Component } from 'react';
  import { createRoot } from 'react-dom/client';
  import { createForm, validateAnswers } from 'matricula/engine';
  import { FormProvider, openForm, useField, useForm } from 'matricula/renderer';
  import * as built from './form.js';
  import { Searched, Uploaded } from './own-services';
  const schools = [{ id: '1', text: 'North High', sub_text: 'Lawrence' }, { id: '2', text: 'South High', sub_text: 'Topeka' }];
  const arrived = {};
  const arrival = (name) => new Promise((resolve) => { arrived[name] = resolve; });
  window.arrive = (name) => arrived[name]();
  const documents = Promise.resolve({
    now: { step: 'none' },
    wakes: new Set(),
    become(next) {
      this.now = next;
      store.edit({ transcript: next.step === 'done' ? 'ANSWERED' : '' });
      for (const wake of this.wakes) wake();
    },
    state() { return this.now; },
    subscribe(key, wake) { this.wakes.add(wake); return () => this.wakes.delete(wake); },
    refresh: () => arrival('list'), whenKnown: () => null, picture: async () => null, address: () => '', resume() {},
    async send(key, { name, size }) {
      this.become(name.startsWith('bad') ? { step: 'failed', message: 'Refused.' } : { step: 'done', name, size });
    },
    async remove() { this.become({ step: 'none' }); },
  });
  const services = {
    isLoggedIn: true, documents: () => documents,
    lookup: async (category, query) => schools.filter(({ text }) => text.toLowerCase().includes(query.toLowerCase())),
    lookupRecord: async (category, id) => {
      if (id === '2') await arrival('record');
      return { city: schools.find((one) => one.id === id).sub_text };
    },
  };
  const host = createForm(built, { today: () => '2026-11-27' });
  const store = openForm(host);
  const City = () => <output>{useField('city').control.value}</output>;
  const Send = () => {
    const { submit } = useForm({ onSubmit: (sent) => {
      document.title = JSON.stringify(validateAnswers(host, sent, { documents: ['transcript'] }));
    } });
    return <button onClick={submit}>Send</button>;
  };
  const Again = () => { const { reset } = useForm(); return <button onClick={() => reset()}>Again</button>; };
  class Caught extends Component {
    static getDerivedStateFromError(error) { return { error }; }
    state = { error: null };
    render() { return this.state.error === null ? this.props.children : <p>{this.state.error.message}</p>; }
  }
  createRoot(root, { onCaughtError() {} }).render(
    <>
      <FormProvider store={store} services={services}>
        <Searched name="school" /><City /><Again /><Send /><Uploaded name="transcript" />
      </FormProvider>
      <FormProvider store={openForm(host)}><Caught><Uploaded name="transcript" /></Caught></FormProvider>
    </>,
  );
`;

it('a host renders a search and an upload of its own, with the checks and the effects of ours', async () => {
  await buildPages(folder(), ['index.html']);
  await using served = await serveFolder(join(folder(), 'dist'));
  const browser = await chromium.launch(inject('browserLaunch'));
  try {
    const page = await browser.newPage();
    page.on('pageerror', (fault) => expect.fail(String(fault)));
    await page.goto(served.address);
    await page.getByText("There is no service 'documents'.").waitFor();
    const school = page.getByLabel('School');
    await school.fill('north');
    await page.getByRole('button', { name: 'North High' }).click();
    await expect.poll(() => page.locator('output').textContent()).toBe('Lawrence');
    expect(await school.inputValue()).toBe('North High');
    expect(await page.getByRole('button', { name: 'North High' }).count()).toBe(0);

    await school.fill('south');
    await page.getByRole('button', { name: 'South High' }).click();
    await page.getByRole('button', { name: 'Again' }).click();
    await page.evaluate("arrive('record')");
    expect(await school.inputValue()).toBe('');
    expect(await page.locator('output').textContent()).toBe('');

    const file = page.getByLabel('Transcript');
    await page.getByText('fetching').waitFor();
    expect(await file.count()).toBe(0);
    await page.evaluate("arrive('list')");
    expect((await file.getAttribute('accept'))?.split(',')).toContain('.pdf');
    await page.getByText('One file, up to').waitFor();
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
    await page.getByRole('alert').waitFor();
    expect(await file.inputValue()).toBe('');
    const pdf = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 text') };
    await file.setInputFiles({ name: 'bad.pdf', ...pdf });
    await page.getByText('Refused.').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.title()).toBe('');
    await file.setInputFiles({ name: 'good.pdf', ...pdf });
    await page.getByText('done').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.title()).toBe('{"answers":{"transcript":"ANSWERED"}}');
    await page.getByRole('button', { name: 'Delete' }).click();
    await file.waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.locator('[class]').count()).toBe(0);
  } finally {
    await browser.close();
  }
});
