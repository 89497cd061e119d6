/** A host application that renders the components of the guide with the hooks of the packed library. */
import { readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { generateForm } from '../../workbench/index.ts';
import messages from '../../forms/messages.json' with { type: 'json' };
import type { BlockDefinition } from '../../engine/index.ts';
import { definitionOf, equals, text, yesNo } from '../engine/small-form.ts';
import { builtPage } from '../support/built-page.ts';
import { buildPages, installedLibrary } from '../support/installed-library.ts';

const [, guide = ''] = /^```tsx own-form\.tsx\n(.*?)^```$/ms.exec(readFileSync('docs/use-the-engine.md', 'utf8')) ?? [];

const kinds = [
  ['art', 'Art'],
  ['law', 'Law'],
  ['none', 'None', { alone: 'Choose None alone.' }],
];
const pages = [
  {
    id: 'visit',
    title: 'Your visit',
    blocks: [
      text('full_name', { label: 'Full name', required: 'Enter your name.', autocomplete: 'name' }),
      { type: 'date', key: 'day', label: 'Day of the visit', hint: 'A weekday.' },
      yesNo('overnight', { label: 'Will you stay overnight?', required: 'Choose yes or no.' }),
      {
        type: 'section',
        id: 'night',
        title: 'Night',
        when: [equals('overnight', 'Y')],
        blocks: [text('guests', { label: 'Guests', schema: { pattern: '^[0-9]$', errorMessage: 'Enter a number.' } })],
      },
    ],
  },
  {
    id: 'more',
    title: 'More',
    blocks: [
      { type: 'checkboxes', key: 'topics', label: 'Topics', options: kinds },
      {
        type: 'select',
        key: 'size',
        label: 'Size',
        options: [
          ['S', 'Small'],
          ['L', 'Large'],
        ],
      },
      { type: 'checkbox', key: 'agreed', label: 'I agree', required: 'Agree.' },
    ],
  },
] as unknown as readonly { id: string; title: string; blocks: readonly BlockDefinition[] }[];
const lengths = { full_name: 40, day: 10, overnight: 1, guests: 1, topics: 20, size: 1, agreed: 5 };

const { folder } = installedLibrary(async (project) => {
  for (const name of ['@types', 'csstype', 'typescript'])
    await symlink(resolve('node_modules', name), join(project, 'node_modules', name));
  const { $schema: _, ...texts } = messages;
  const keys = Object.entries(lengths).map(([key, maxLength]) => [key, { type: typeOf(key), maxLength }] as const);
  const definition = definitionOf([], {
    form: { id: 'visit', version: 1, title: 'Visit', pages },
    dataModel: { keys: Object.fromEntries(keys) },
    messages: texts,
  } as never);
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(join(project, 'visit.form.js'), generateForm(definition));
  await writeFile(join(project, 'own-form.tsx'), guide);
  const counted = observed.reduce((code, [place, seen]) => {
    expect(code).toContain(place);
    return code.replace(place, seen);
  }, guide);
  await writeFile(join(project, 'counted.tsx'), `${counted}\n${counting}`);
  await writeFile(join(project, 'index.html'), '<!doctype html><script type="module" src="counted.tsx"></script>');
});

const typeOf = (key: string): string => ({ day: 'date', topics: 'options', agreed: 'boolean' })[key] ?? 'text';

/** What the test sees of the page of the guide: each render of a question, its touch, and each edit. */
const observed = [
  ['  const field = useField(name);', '  count(name);\n$&'],
  ['<div role=', '<div data-touched={field.isTouched} role='],
  ['{ onSubmit: send }', '{ onSubmit: send, onChange: seeChange }'],
] as const;

const counting = `
  declare global { var renders: Record<string, number>; var changes: object[] }
  globalThis.renders = {};
  globalThis.changes = [];
  const seeChange = ({ changed }: { changed: object }) => globalThis.changes.push(changed);
  function count(name: string) { globalThis.renders[name] = (globalThis.renders[name] ?? 0) + 1; }
`;

describe('components of a host application', () => {
  const { open } = builtPage(folder);

  /** The page of the guide, without faults. */
  async function opened(): Promise<Page> {
    const page = await open();
    await page.getByRole('heading', { name: 'Your visit' }).waitFor();
    return page;
  }
  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const renders = (page: Page) => page.evaluate<Readonly<Record<string, number>>>('({ ...renders })');
  const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name);

  it('has types that a strict project accepts', async () => {
    await writeFile(join(folder(), 'visit.form.d.ts'), declarations);
    const options = '--noEmit --strict --module nodenext --jsx react-jsx --types react --lib es2024,dom'.split(' ');
    const { stdout } = spawnSync(
      process.execPath,
      [resolve('node_modules/typescript/bin/tsc'), ...options, 'own-form.tsx'],
      { cwd: folder(), encoding: 'utf8' },
    );
    expect(stdout).toBe('');
  });

  it('have the attributes of each control, and none of our markup or styles', async () => {
    const page = await opened();
    const name = page.getByLabel('Full name');
    const id = await name.getAttribute('id');
    expect(id).toMatch(/full_name$/);
    expect(await name.getAttribute('name')).toBe(id);
    expect(await name.getAttribute('autocomplete')).toBe('name');
    expect(await name.getAttribute('autocapitalize')).toBe('words');
    expect(await name.getAttribute('aria-required')).toBe('true');
    expect(await name.getAttribute('aria-invalid')).toBeNull();
    const day = page.getByLabel('Day of the visit');
    expect(await day.getAttribute('inputmode')).toBe('numeric');
    expect(await page.locator(`[id="${await day.getAttribute('aria-describedby')}"]`).textContent()).toContain(
      'A weekday.',
    );
    expect(await page.locator('[class]').count()).toBe(0);
    await page.close();
  });

  it('show errors after a check of the page, which focuses the first wrong question', async () => {
    const page = await opened();
    expect(await page.getByText('Enter your name.').count()).toBe(0);
    await press(page, 'Next');
    await page.getByText('Enter your name.').waitFor();
    await expect.poll(() => focused(page)).toMatch(/full_name$/);
    const name = page.getByLabel('Full name');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('status').textContent()).toBe('2 to correct');
    await name.fill('Ada');
    await page.getByText('Enter your name.').waitFor({ state: 'detached' });
    expect(await page.getByRole('status').textContent()).toBe('1 to correct');
    await page.close();
  });

  it('show a note when the focus leaves a control, and the stored answer in its format', async () => {
    const page = await opened();
    const day = page.getByLabel('Day of the visit');
    await day.fill('3/7');
    expect(await page.getByText('3/7').count()).toBe(0);
    await day.press('Tab');
    await expect.poll(() => day.getAttribute('aria-describedby')).toMatch(/-hint .*-errors$/);
    expect(await day.getAttribute('aria-invalid')).toBeNull();
    await day.fill('3/7/2027');
    await day.press('Tab');
    await expect.poll(() => day.inputValue()).toBe('03/07/2027');
    const name = page.getByLabel('Full name');
    const question = page.locator('[data-touched]').first();
    expect(await question.getAttribute('data-touched')).toBe('false');
    await name.fill(' Ada ');
    await name.press('Tab');
    await expect.poll(() => name.inputValue()).toBe('Ada');
    expect(await question.getAttribute('data-touched')).toBe('true');
    expect(await page.evaluate<readonly object[]>('changes')).toEqual(
      expect.arrayContaining([{ full_name: ' Ada ' }, { full_name: 'Ada' }]),
    );
    await page.close();
  });

  it('render again only what an edit changes', async () => {
    const page = await opened();
    const before = await renders(page);
    await page.getByLabel('Full name').pressSequentially('Ada Lovelace');
    const after = await renders(page);
    expect(after['full_name']).toBeGreaterThan((before['full_name'] ?? 0) + 11);
    expect({ ...after, full_name: 0 }).toEqual({ ...before, full_name: 0 });
    await page.getByLabel('Yes').check();
    await page.getByLabel('Guests').waitFor();
    const shown = await renders(page);
    // The focus has left the name.
    const others = { full_name: 0, overnight: 0, guests: 0 };
    expect({ ...shown, ...others }).toEqual({ ...after, ...others });
    await page.close();
  });

  it('submit the answers, show what the server refuses, and begin again', async () => {
    const page = await opened();
    const sent: unknown[] = [];
    const replies = [{ status: 422, json: { errors: { full_name: ['The name is taken.'] } } }, { json: {} }];
    await page.route('**/visits', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill(replies[sent.length - 1] ?? {});
    });
    const again = page.getByRole('button', { name: 'Begin again' });
    expect(await again.isDisabled()).toBe(true);
    await page.getByLabel('Full name').fill('Ada');
    expect(await again.isEnabled()).toBe(true);
    await page.getByLabel('No', { exact: true }).check();
    await press(page, 'Next');
    await page.getByRole('heading', { name: 'More' }).waitFor();
    expect(sent).toEqual([]);
    await page.getByLabel('Art').check();
    await page.getByLabel('Law').check();
    await page.getByLabel('Size').selectOption('Large');
    await press(page, 'Send');
    await page.getByText('Agree.').waitFor();
    expect(sent).toEqual([]);
    await page.getByLabel('I agree').check();
    await press(page, 'Send');
    await page.getByText('1 to correct').waitFor();
    const answers = { full_name: 'Ada', overnight: 'N', topics: 'art,law', size: 'L', agreed: true };
    expect(sent).toEqual([expect.objectContaining(answers)]);
    await press(page, 'Back');
    await page.getByText('The name is taken.').waitFor();
    await page.getByLabel('Full name').fill('Grace');
    await page.getByText('The name is taken.').waitFor({ state: 'detached' });
    await press(page, 'Next');
    await page.getByLabel('None').check();
    expect(await page.getByLabel('Art').isChecked()).toBe(false);
    const reply = page.waitForResponse('**/visits');
    await press(page, 'Send');
    await reply;
    expect(sent[1]).toMatchObject({ ...answers, full_name: 'Grace', topics: 'none' });
    await press(page, 'Back');
    await again.click();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('');
    await expect.poll(() => again.isDisabled()).toBe(true);
    expect(await page.getByLabel('No', { exact: true }).isChecked()).toBe(false);
    await page.close();
  });
});

describe('an application that uses none of the hooks', () => {
  it('has nothing of them in its bundle', async () => {
    await writeFile(
      join(folder(), 'plain.js'),
      "import { FormPage, FormProvider, openForm } from 'matricula/renderer'; console.log(FormPage, FormProvider, openForm);",
    );
    const modules = (names: readonly string[]) => async () => {
      const chunks = await buildPages(folder(), names, [/^react(?:-dom)?(?:\/|$)/]);
      return chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => hookFiles.test(id));
    };
    expect((await modules(['counted.tsx'])()).length).toBeGreaterThan(4);
    expect(await modules(['plain.js'])()).toEqual([]);
  });
});

const hookFiles = /\/form\/(?:use-(?:errors|field|form|page|result|search|upload)|summary-errors)\.js$/;

const declarations = `
  import type { BuiltForm } from 'matricula/engine';
  export declare const expanded: BuiltForm['expanded'];
  export declare const types: BuiltForm['types'];
  export declare const calculations: BuiltForm['calculations'];
  export declare const validators: BuiltForm['validators'];
`;
