/** A form with every field type, twice on a page of a project that has the packed library. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { generateForm } from '../../workbench/index.ts';
import type { BlockDefinition, FieldTypeName, FormDefinition } from '../../engine/index.ts';
import messages from '../../forms/messages.json' with { type: 'json' };
import { definitionOf, text } from '../engine/small-form.ts';

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
  ranking: { options },
  upload: {},
  lookup: { category: 'hs_ceeb', fills: {} },
  password: {},
  code: { maxLength: 6 },
  signature: {},
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

/** Writes the form, `form.js`, the component `Forms` of `page.js`, and `server.js`, which prints it, into a folder. */
export async function writeEveryField(folder: string): Promise<void> {
  const { $schema: _, ...texts } = messages;
  await writeFile(join(folder, 'form.js'), generateForm(definitionOf(blocks, { messages: texts, sections })));
  await writeFile(join(folder, 'page.js'), page);
  await writeFile(join(folder, 'server.js'), server);
}

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

/** Prints the page. */
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

/** The answer keys of the questions. */
export const everyKey = fields.flatMap((field) => ('key' in field ? [field.key] : []));
export const lazyParts = ['textarea', '[type=password]', '[type=file]', '[role=tablist]', '[role=combobox]'];

export const sides = ['#left', '#right'];

export interface Opened {
  readonly page: Page;
  /** The uncaught errors of the page. */
  readonly faults: readonly Error[];
  /** What the page has reported to the console. */
  readonly warnings: readonly string[];
  /** The addresses of its scripts. */
  readonly requests: readonly string[];
}

export async function openPage(browser: Browser): Promise<Opened> {
  const page = await browser.newPage();
  const faults: Error[] = [];
  const requests: string[] = [];
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') warnings.push(message.text());
  });
  page.on('pageerror', (fault) => faults.push(fault));
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) requests.push(request.url());
  });
  return { page, faults, warnings, requests };
}

/** Runs in the page: ids that several elements have, and references that lead to no element of their own form. */
export function strayReferences(): readonly string[] {
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
