/** An own field type that throws while an answer is checked or written, with the packed library: nothing is sent. */
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
  { type: 'picky', key: 'code', label: 'Code' },
  { type: 'stars', key: 'stay', label: 'Your stay' },
  text('city', { label: 'City', required: 'Enter your city.' }),
] as unknown as readonly BlockDefinition[];

const { folder, runNode } = installedLibrary(async (project) => {
  const { $schema: _, ...texts } = messages;
  for (const name of ['picky', 'stars']) defineFieldType(name, {});
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(join(project, 'form.js'), generateForm(definitionOf(blocks, { messages: texts })));
  await writeFile(join(project, 'types.js'), types);
  await writeFile(join(project, 'server.js'), server);
  for (const [name, question] of Object.entries({ index: components, hooks })) {
    await writeFile(join(project, `${name}.js`), client.replace('QUESTIONS', question));
    const page = `<!doctype html><meta charset=utf-8><div id=root></div><script type=module src=${name}.js></script>`;
    await writeFile(join(project, `${name}.html`), page);
  }
  await buildPages(project, ['index.html', 'hooks.html']);
});

/** `picky` fails at a different call for each answer. */
const types = `
  import { createForm, defineFieldType } from 'matricula/engine';
  import * as built from './form.js';
  const failAt = (answer, value, told) => { if (value === answer) throw new Error(told); };
  defineFieldType('stars', {});
  defineFieldType('picky', {
    parse(text) { failAt('boom', text, 'Not parsed.'); return { value: text, problem: null }; },
    accepts: [{ test(value) { failAt('x', value, 'Not checked.'); return true; } }],
    wire: {
      write(value) { failAt('y', value, 'Not written.'); return value; },
      parse(answer) { failAt('z', answer, 'Not read.'); return { value: String(answer) }; },
    },
  });
  export const open = (more) => createForm(built, { today: () => '2026-11-27', ...more });
`;

const client = `
  import { createElement as h, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  import { FormPage, FormProvider, defineFieldComponent, openForm, useField, useForm } from 'matricula/renderer';
  import { open } from './types.js';
  defineFieldComponent('picky', { framing: 'label', Input({ view, prefix, setInput }) {
    const [text, setText] = useState(view.badInput || view.value);
    const onChange = (event) => { setText(event.target.value); setInput(event.target.value); };
    return h('input', { id: prefix + view.key, value: text, onChange });
  } });
  defineFieldComponent('stars', { framing: 'group', Input({ view, prefix, edit }) {
    if (view.value === '5') throw new Error('Not drawn.');
    return h('button', { type: 'button', id: prefix + view.key, onClick: () => edit({ stay: '5' }) }, 'Choose');
  } });
  const store = openForm(open());
  Object.assign(window, { store, reported: [], sent: [] });
  const services = { onError: (error, key) => reported.push(key + ': ' + error.message) };
  function Question({ name }) {
    const { view, control, errors } = useField(name);
    return h('p', null, h('label', { htmlFor: control.id }, view.label), h('input', control), h('b', null, errors.join(' ')));
  }
  function Page() {
    const { submit } = useForm({ onSubmit: (answers) => void sent.push(answers) });
    return h('form', { noValidate: true, onSubmit: submit }, QUESTIONS, h('button', null, 'Send'));
  }
  createRoot(root).render(h(FormProvider, { store, services, id: '' }, h(Page)));
`;
const components = `h(FormPage, { page: 'page' })`;
const hooks = `h(Question, { name: 'code' }), h(Question, { name: 'city' })`;

/** What a server answers to the same answers, and what its handler hears. */
const server = `
  import { answersSchema, validateAnswers } from 'matricula/engine';
  import { open } from './types.js';
  const heard = [];
  const host = open({ onError: (error, key) => heard.push(key + ': ' + error.message) });
  const results = ['x', 'y', 'z', 'fine'].map((code) => {
    const sent = { code, city: code === 'fine' ? 'Topeka' : '' };
    return [validateAnswers(host, sent), answersSchema(host)['~standard'].validate(sent)];
  });
  console.log(JSON.stringify({ results, heard: [...new Set(heard)] }));
`;

/** Of the page. */
declare const reported: readonly string[];
declare const sent: readonly unknown[];
declare const store: { edit(edit: Readonly<Record<string, string>>): void };

const notChecked = "Code: We can't check this answer now. Change it, or try again later.";

describe('an own field type that throws', () => {
  const { browser, address: origin } = builtPages(folder);

  async function open(address = ''): Promise<{ readonly page: Page; readonly faults: string[] }> {
    const page = await browser().newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.goto(origin() + address);
    return { page, faults };
  }
  const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send' }).click();

  it.each(['', 'hooks.html'])('is an error of its question, and nothing is sent: /%s', async (address) => {
    const { page, faults } = await open(address);
    for (const [answer, told] of [
      ['x', 'Not checked.'],
      ['y', 'Not written.'],
      ['boom', 'Not parsed.'],
    ] as const) {
      await page.getByLabel('City').fill('');
      // The former answer is one that could be sent.
      await page.getByLabel('Code').fill('fine');
      await page.getByLabel('Code').fill(answer);
      await send(page);
      await page.getByText(notChecked).waitFor();
      await page.getByText('Enter your city.').waitFor();
      await expect.poll(() => page.evaluate(() => reported)).toContain(`code: ${told}`);
      expect(await page.getByLabel('Code').inputValue()).toBe(answer);
      await page.getByLabel('City').fill('Topeka');
      await send(page);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('code');
      expect(await page.evaluate(() => sent)).toEqual([]);
    }
    expect(new Set(await page.evaluate(() => reported)).size).toBe(3);
    await page.getByLabel('Code').fill('fine');
    await page.getByText(notChecked).waitFor({ state: 'detached' });
    await send(page);
    await expect.poll(() => page.evaluate(() => sent)).toEqual([{ code: 'fine', city: 'Topeka' }]);
    expect(faults).toEqual([]);
  });

  it('is told once for each answer', async () => {
    const { page } = await open();
    await page.getByLabel('Code').fill('x');
    for (const _ of [1, 2, 3]) await send(page);
    await page.getByText(notChecked).waitFor();
    expect(await page.evaluate(() => reported)).toEqual(['code: Not checked.']);
  });

  it('is an error of its question on a server, beside the errors of the others', async () => {
    const code = [notChecked];
    const city = ['Enter your city.'];
    const answers = { code: 'fine', city: 'Topeka' };
    const refused = (errors: Readonly<Record<string, readonly string[]>>) => [
      { errors },
      { issues: Object.entries(errors).flatMap(([key, all]) => all.map((message) => ({ message, path: [key] }))) },
    ];
    expect(JSON.parse(await runNode('server.js'))).toEqual({
      // An answer that cannot be stored is refused before the whole is judged.
      results: [refused({ code }), refused({ code, city }), refused({ code }), [{ answers }, { value: answers }]],
      heard: ['code: Not checked.', 'code: Not written.', 'code: Not read.'],
    });
  });

  it('leaves the person at its question when its control cannot be drawn, and when it can again', async () => {
    const { page, faults } = await open();
    const focused = () =>
      page.evaluate(() => [document.activeElement?.id, document.activeElement?.getAttribute('role')]);
    await page.getByRole('button', { name: 'Choose' }).press('Enter');
    await page.getByText("“Your stay” can't be shown.").waitFor();
    expect(await focused()).toEqual(['stay', 'alert']);
    await page.evaluate(() => store.edit({ stay: '' }));
    await page.getByRole('button', { name: 'Choose' }).waitFor();
    expect(await focused()).toEqual(['stay', null]);

    await page.getByLabel('City').focus();
    await page.evaluate(() => store.edit({ stay: '5' }));
    await page.getByText("“Your stay” can't be shown.").waitFor();
    expect(await focused()).toEqual(['city', null]);
    expect(faults).toEqual([]);
  });
});
