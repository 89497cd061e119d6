/** The hour of a newcomer: a sign-up form with a field type of its own, from the guide and the packed library alone. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { guideFiles, guidePart } from '../support/guide-files.ts';
import { buildPages, installedLibrary, serveFolder } from '../support/installed-library.ts';

const run = promisify(execFile);
const title = 'A field type of your own';
const files = guideFiles(title);
/** The checks of the guide on a server while an answer is typed. */
const [, checks = ''] = /^```ts\n(.*?)^```$/ms.exec(guidePart('Checks on your server')) ?? [];
const commands = [...guidePart(title).matchAll(/^npx matricula (.*)$/gm)].map(([, words = '']) => words);

const { folder, runNode } = installedLibrary(async (project) => {
  for (const name of ['@types', 'csstype', 'typescript'])
    await symlink(resolve('node_modules', name), join(project, 'node_modules', name));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
});

const write = (name: string, content = files.get(name) ?? ''): Promise<void> =>
  writeFile(join(folder(), name), content);
const matricula = (words: string) =>
  run(join(folder(), 'node_modules/.bin/matricula'), words.split(' '), { cwd: folder() });

describe('a newcomer', () => {
  it('has a page with a form from the first part of the README', async () => {
    const project = join(folder(), 'first');
    await mkdir(project);
    const first = 'One minute to a form';
    for (const [name, content] of guideFiles(first)) await writeFile(join(project, name), content);
    const shell = [...guidePart(first).matchAll(/^npx matricula (.*)$/gm)].map(([, words = '']) => words);
    expect(shell.map((words) => words.split(' ')[0])).toEqual(['new', 'build']);
    for (const words of shell)
      await run('sh', ['-c', `${join(folder(), 'node_modules/.bin/matricula')} ${words}`], { cwd: project });
    // As npx vite, without a configuration.
    await run(process.execPath, [resolve('node_modules/vite/bin/vite.js'), 'build'], { cwd: project });
    await using served = await serveFolder(join(project, 'dist'));
    const browser = await chromium.launch(inject('browserLaunch'));
    try {
      const page = await browser.newPage();
      page.on('pageerror', (fault) => expect.fail(String(fault)));
      await page.goto(served.address);
      await page.getByRole('button', { name: 'Check' }).click();
      await page.locator('[aria-invalid=true]').waitFor();
      await page.getByLabel('Full name').fill('Ada');
      await page.locator('[aria-invalid=true]').waitFor({ state: 'detached' });
    } finally {
      await browser.close();
    }
  });

  it('writes a form with a field type of their own, and the check knows it', async () => {
    await matricula('new forms/sign-up');
    for (const name of files.keys()) await write(name);
    expect(commands).toEqual([
      'check forms --types rating.ts',
      'test forms --types rating.ts',
      'build forms/sign-up sign-up.form.js --types rating.ts',
    ]);
    const page = 'forms/sign-up/pages/questions.json';
    await write(page, files.get(page)?.replace('"max": 5', '"max": 50'));
    await expect(matricula(commands[0] ?? '')).rejects.toMatchObject({
      stdout: expect.stringContaining(`${page}:7  error  "max" must be at most 10.`),
    });
    await write(page);
    for (const words of commands) await matricula(words);
  });

  it('has types that know the new one', async () => {
    await write('typed.ts', typed);
    await write('checks.ts', checks);
    // As the types of Vite.
    await write('styles.d.ts', "declare module '*.css';");
    const options = '--noEmit --strict --module nodenext --jsx react-jsx --types react --lib es2024,dom'.split(' ');
    const modules = [...files.keys()].filter((name) => /\.tsx?$/.test(name));
    const { stdout } = spawnSync(
      process.execPath,
      [resolve('node_modules/typescript/bin/tsc'), ...options, ...modules, 'typed.ts', 'checks.ts', 'styles.d.ts'],
      { cwd: folder(), encoding: 'utf8' },
    );
    expect(stdout).toBe('');
  });

  it('validates the answers on a server', async () => {
    await write('asked.js', asked);
    expect(JSON.parse(await runNode('asked.js'))).toEqual([
      { answers: { full_name: 'Ada', stay: '4' } },
      { errors: { stay: [expect.any(String)] } },
      { errors: { stay: ['Choose a number of stars.'] } },
      { value: { full_name: 'Ada', stay: '4' } },
      { issues: [{ message: expect.any(String), path: ['stay'] }] },
    ]);
  });

  it('shows the form, its errors and its answers in a browser', async () => {
    await write(
      'index.html',
      '<!doctype html><title>Sign up</title><script type="module" src="sign-up-page.tsx"></script>',
    );
    await write('plain.css', guideFiles('Look').get('plain.css'));
    await write(
      'printed.html',
      '<!doctype html><title>Sign up</title><script type="module" src="printed-page.tsx"></script>',
    );
    await buildPages(folder(), ['index.html', 'printed.html']);
    await using served = await serveFolder(join(folder(), 'dist'));
    const browser = await chromium.launch(inject('browserLaunch'));
    try {
      const page = await browser.newPage();
      await page.goto(served.address);
      const stars = page.getByRole('group', { name: 'How was your stay?' }).getByRole('button');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.getByText('Choose a number of stars.').waitFor();
      await stars.nth(3).click();
      await page.getByText('Choose a number of stars.').waitFor({ state: 'detached' });
      expect(await stars.nth(3).getAttribute('aria-pressed')).toBe('true');
      expect(await stars.count()).toBe(5);
      await page.goto(`${served.address}printed.html`);
      await page.getByText('4 of 5 stars').waitFor();
      const line = page.locator('.matricula');
      expect(await line.evaluate((element) => getComputedStyle(element).getPropertyValue('--matricula-radius'))).toBe(
        '0',
      );
    } finally {
      await browser.close();
    }
  });

  it('asks the server about an answer in components of their own, in a page of esbuild', async () => {
    const own = guideFiles('Components of your own').get('own-form.tsx') ?? '';
    const asked = [
      ['import { memo', "import './rating.js';\nimport { checks } from './asked-checks.js';\n$&"],
      ['./visit.form.js', './sign-up.form.js'],
      ["useState('visit')", "useState('questions')"],
      ['{ onSubmit: send }', '{ onSubmit: send, checks }'],
    ].reduce((code, [place = '', more = '']) => {
      expect(code).toContain(place);
      return code.replace(place, more);
    }, own);
    await write('own-page.tsx', asked);
    await write('asked-checks.ts', checks.replace('user_name', 'full_name'));
    await build({ entryPoints: [join(folder(), 'own-page.tsx')], outdir: join(folder(), 'static'), ...bundled });
    await write(
      'static/index.html',
      '<!doctype html><title>Sign up</title><script type="module" src="own-page.js"></script>',
    );
    await using served = await serveFolder(join(folder(), 'static'));
    const browser = await chromium.launch(inject('browserLaunch'));
    try {
      const page = await browser.newPage();
      page.on('pageerror', (fault) => expect.fail(String(fault)));
      await page.route('**/taken?name=*', (route) =>
        route.fulfill({ json: { isTaken: route.request().url().endsWith('root') } }),
      );
      await page.route('**/visits', (route) => route.fulfill({ json: {} }));
      await page.goto(served.address);
      const name = page.getByLabel('Full name');
      await name.fill('root');
      await name.press('Tab');
      await page.getByText('This name is taken.').waitFor();
      await name.fill('ada');
      await page.getByText('This name is taken.').waitFor({ state: 'detached' });
      await page.getByLabel('How was your stay?').selectOption('★★★★');
      const sent = page.waitForRequest('**/visits');
      await page.getByRole('button', { name: 'Send' }).click();
      expect((await sent).postDataJSON()).toMatchObject({ full_name: 'ada', stay: '4' });
    } finally {
      await browser.close();
    }
  });
});

const bundled = {
  bundle: true,
  splitting: true,
  format: 'esm',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
} as const;

const typed = `
  import type { BlockDefinition } from 'matricula/engine';
  import './rating.js';
  export const stay: BlockDefinition = { type: 'rating', key: 'stay', label: 'Stay', max: 5 };
  // @ts-expect-error A rating has a greatest number of stars.
  export const endless: BlockDefinition = { type: 'rating', key: 'stay', label: 'Stay' };
  // @ts-expect-error No such type is declared.
  export const slider: BlockDefinition = { type: 'slider', key: 'stay', label: 'Stay' };
`;

const asked = `
  import { decide, schema } from './server.js';
  const sent = [{ stay: '4' }, { stay: '9' }, {}].map((more) => ({ full_name: 'Ada', ...more }));
  const results = sent.slice(0, 2).map((one) => schema['~standard'].validate(one));
  console.log(JSON.stringify([...sent.map(decide), ...results]));
`;
