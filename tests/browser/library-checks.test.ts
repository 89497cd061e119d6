/** A host application checks answers on its server while they are typed, and looks at its form with the devtools. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { generateForm } from '../../workbench/index.ts';
import messages from '../../forms/messages.json' with { type: 'json' };
import { definitionOf, equals, text, yesNo } from '../engine/small-form.ts';
import { builtPage } from '../support/built-page.ts';
import { installedLibrary } from '../support/installed-library.ts';

const blocks = [
  text('user_name', {
    label: 'User name',
    required: 'Enter a name.',
    schema: { pattern: '^[a-z]+$', errorMessage: 'Use small letters.' },
  }),
  yesNo('overnight', { label: 'Will you stay overnight?' }),
  text('guests', { label: 'Guests', when: [equals('overnight', 'Y')] }),
];

/** The page answers each check when the test says so. */
const main = `
  import { lazy, Suspense, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  import { createForm } from 'matricula/engine';
  import { checkAnswers, FormPage, FormProvider, openForm, useForm } from 'matricula/renderer';
  import * as built from './form.js';
  const FormDevtools = lazy(() => import('matricula/devtools').then((module) => ({ default: module.FormDevtools })));
  window.asked = [];
  window.saved = [];
  const checks = checkAnswers({
    user_name: (answer, { signal }) => new Promise((resolve, reject) => {
      const one = { answer, isAborted: false, resolve, reject };
      signal.addEventListener('abort', () => { one.isAborted = true; });
      asked.push(one);
    }),
  });
  const store = openForm(createForm(built, { today: () => '2026-11-27' }));
  function Visit() {
    const { submit, checking, isSubmitting } = useForm({ onSubmit: (answers) => void saved.push(answers), checks });
    const [isOpen, open] = useState(false);
    return (
      <form noValidate onSubmit={submit}>
        <FormPage page="page" />
        <output>{checking.join()}</output>
        <button disabled={isSubmitting}>Send</button>
        <button type="button" onClick={() => open(true)}>Devtools</button>
        {isOpen && <Suspense><FormDevtools /></Suspense>}
      </form>
    );
  }
  createRoot(root).render(<FormProvider store={store} id=""><Visit /></FormProvider>);
`;

const { folder } = installedLibrary(async (project) => {
  const { $schema: _, ...texts } = messages;
  await writeFile(join(project, 'form.js'), generateForm(definitionOf(blocks, { messages: texts })));
  await writeFile(join(project, 'main.jsx'), main);
  await writeFile(
    join(project, 'index.html'),
    '<!doctype html><div id="root"></div><script type="module" src="main.jsx"></script>',
  );
});

interface Check {
  readonly answer: string;
  readonly isAborted: boolean;
}

describe('a host application', () => {
  const { open: opened, chunks } = builtPage(folder);
  const asked = (page: Page): Promise<readonly Check[]> =>
    page.evaluate('asked.map(({ answer, isAborted }) => ({ answer, isAborted }))');
  const saved = (page: Page): Promise<unknown> => page.evaluate('saved');
  const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send' }).click();

  it('asks about a typed name, never about a wrong one, and no longer about a former one', async () => {
    const page = await opened();
    const name = page.getByLabel('User name');
    await name.fill('ADA');
    await name.pressSequentially('xyz');
    await name.fill('');
    await name.pressSequentially('ada');
    await expect.poll(() => asked(page)).toEqual([{ answer: 'ada', isAborted: false }]);
    expect(await page.locator('output').textContent()).toBe('user_name');
    await name.pressSequentially('m');
    await expect
      .poll(() => asked(page))
      .toEqual([
        { answer: 'ada', isAborted: true },
        { answer: 'adam', isAborted: false },
      ]);
    await page.evaluate("asked[1].resolve('This name is taken.')");
    await expect.poll(() => page.locator('output').textContent()).toBe('');
    await name.press('Tab');
    await page.getByText('This name is taken.').waitFor();
    await name.pressSequentially('s');
    await page.getByText('This name is taken.').waitFor({ state: 'detached' });
    await page.close();
  });

  it('waits for the check before it receives the answers, and shows its error at the question', async () => {
    const page = await opened();
    const name = page.getByLabel('User name');
    await name.fill('ada');
    await send(page);
    await expect.poll(async () => (await asked(page)).length).toBe(1);
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await page.evaluate("asked[0].resolve('This name is taken.')");
    await page.getByText('This name is taken.').waitFor();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('user_name');
    expect(await saved(page)).toEqual([]);
    await name.fill('grace');
    await send(page);
    await expect.poll(async () => (await asked(page)).length).toBe(2);
    await page.evaluate('asked[1].resolve()');
    await expect.poll(() => saved(page)).toMatchObject([{ user_name: 'grace' }]);
    await page.close();
  });

  it('receives an answer that was typed during the check of the former one once it is checked too', async () => {
    const page = await opened();
    const name = page.getByLabel('User name');
    await name.fill('free');
    await send(page);
    await expect.poll(async () => (await asked(page)).length).toBe(1);
    await name.fill('taken');
    await page.evaluate('asked[0].resolve()');
    await expect.poll(async () => (await asked(page)).map(({ answer }) => answer)).toEqual(['free', 'taken']);
    await page.evaluate("asked[1].resolve('This name is taken.')");
    await page.getByText('This name is taken.').waitFor();
    await page.getByRole('button', { name: 'Send' }).and(page.locator(':enabled')).waitFor();
    expect(await saved(page)).toEqual([]);
    await page.close();
  });

  it('receives the answers when a check has failed, because its server decides again', async () => {
    const page = await opened();
    await page.getByLabel('User name').fill('ada');
    await send(page);
    await expect.poll(async () => (await asked(page)).length).toBe(1);
    await page.evaluate("asked[0].reject(new Error('offline'))");
    await expect.poll(() => saved(page)).toMatchObject([{ user_name: 'ada' }]);
    await page.close();
  });

  it('loads the devtools on demand: values, reasons, errors and what edits have cleared', async () => {
    const entry = chunks().find(({ isEntry }) => isEntry);
    expect(entry?.moduleIds.filter((id) => id.includes('devtools'))).toEqual([]);
    const page = await opened();
    await page.getByRole('button', { name: 'Devtools' }).click();
    const panel = page.getByRole('region', { name: 'Form devtools' });
    await panel.getByText('user_name: Enter a name. (not shown yet)').waitFor();
    await panel.getByLabel('Question').selectOption('guests');
    await panel.getByText("Hidden: the condition of 'guests' does not hold.").waitFor();
    await page.getByLabel('Yes').check();
    await panel.getByText('Shown.').waitFor();
    await panel.getByText("Its conditions read overnight = 'Y'.").waitFor();
    await page.locator('#guests').fill('2');
    await panel.getByText('guests = 2').waitFor();
    await page.getByLabel('No', { exact: true }).check();
    await panel.getByText("guests cleared by 'guests', was '2'").waitFor();
    await page.close();
  });
});
