/**
 * The library in a separate project without the network: only the files of the package and its declared
 * packages.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { buildLibrary, libraryFolder } from '../../scripts/build/library.ts';

const run = promisify(execFile);
const documentation = readFileSync('docs/use-the-engine.md', 'utf8');
let project = '';

beforeAll(async () => {
  // The value of Vitest would build React for development.
  vi.stubEnv('NODE_ENV', 'production');
  await buildLibrary();
  project = await mkdtemp(join(tmpdir(), 'matricula-library-'));
  await installLibrary();
  for (const [, name = '', content = ''] of documentation.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)) {
    await writeFile(join(project, name), content);
  }
  await writeFile(join(project, 'index.html'), '<div id="root"></div><script type="module" src="./main.jsx"></script>');
});
afterAll(() => rm(project, { recursive: true, force: true }));

/** Packs and unpacks the library, and links the packages that its package.json declares. */
async function installLibrary(): Promise<void> {
  const { stdout } = await run(
    'npm',
    ['pack', resolve(libraryFolder), '--pack-destination', project, '--json', '--offline'],
    { cwd: project },
  );
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { readonly filename: string }>);
  const folder = join(project, 'node_modules/matricula');
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', join(project, packed?.filename ?? ''), '-C', folder, '--strip-components=1']);
  const { dependencies, peerDependencies } = manifestOf(folder);
  const wanted = new Set([...Object.keys({ ...dependencies, ...peerDependencies }), 'react-dom']);
  for (const name of wanted) await symlink(resolve('node_modules', name), join(project, 'node_modules', name));
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
const linesOf = (name: string): readonly string[] => readFileSync(join(project, name), 'utf8').trim().split('\n');

type Chunk = Rolldown.OutputChunk;

/** Builds a page of the project. Returns its chunks, the entry first. */
async function buildPage(input: string, external: readonly RegExp[] = []): Promise<readonly Chunk[]> {
  const result = (await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: join(project, 'dist'), rolldownOptions: { input: join(project, input), external: [...external] } },
  })) as Rolldown.RolldownOutput;
  return result.output
    .filter((output) => output.type === 'chunk')
    .toSorted((a, b) => Number(b.isEntry) - Number(a.isEntry));
}

function firstLoad(chunks: readonly Chunk[]): readonly Chunk[] {
  const loaded = new Set(chunks.slice(0, 1));
  for (const { imports } of loaded)
    chunks.filter(({ fileName }) => imports.includes(fileName)).forEach((chunk) => loaded.add(chunk));
  return [...loaded];
}

/** The modules of chunks, beginning with the name of their package. */
const modulesOf = (chunks: readonly Chunk[]): readonly string[] =>
  chunks.flatMap(({ moduleIds }) => moduleIds).map((id) => id.replaceAll('\\', '/').replace(/^.*\/node_modules\//, ''));

describe('the library in a separate project', () => {
  it('runs the engine in Node in ten lines, as documented', async () => {
    expect(linesOf('engine.mjs').length).toBeLessThanOrEqual(10);
    const { stdout } = await run(process.execPath, ['engine.mjs'], { cwd: project });
    expect(documentation).toContain(`\`\`\`text\n${stdout}\`\`\``);
  });

  it('has type declarations that a strict project accepts', async () => {
    for (const name of ['@types', 'csstype'])
      await symlink(resolve('node_modules', name), join(project, 'node_modules', name));
    await writeFile(join(project, 'typed.tsx'), typed);
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--jsx',
      'react-jsx',
      '--types',
      'react',
      '--lib',
      'es2024,dom,esnext.iterator',
    ];
    await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...options, 'typed.tsx'], {
      cwd: project,
    });
  });

  it('renders a form in React with Vite in twenty lines, without portal, server or fonts', async () => {
    expect(linesOf('main.jsx').length).toBeLessThanOrEqual(20);
    const chunks = await buildPage('index.html');
    const files = modulesOf(firstLoad(chunks)).filter((id) => /^[a-z-]+\/.*\.js$/.test(id));
    expect([...new Set(files.map((id) => id.split('/')[0]))].toSorted()).toEqual([
      'matricula',
      'react',
      'react-dom',
      'scheduler',
    ]);
    expect(modulesOf(chunks).filter((id) => foreign.test(id))).toEqual([]);
    expect(
      readdirSync(join(project, 'dist/assets')).filter((name) => !['.js', '.css'].includes(extname(name))),
    ).toEqual([]);
    await fillInForm();
  });

  it('adds at most 22,100 bytes gzip to React on the first page, with validation', async () => {
    await writeFile(join(project, 'size.js'), sized);
    const chunks = firstLoad(await buildPage('size.js', [/^react(?:-dom)?(?:\/|$)/, /^react-select/]));
    expect(chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)).toBeLessThanOrEqual(22_100);
  });
});

/** Parts that only the portal, the server or the build needs. */
const foreign =
  /^matricula\/.*\/(?:portal|server|workbench)\/|font|^(?:ajv|jsonata|typebox|zustand|react-router|@tanstack)\//;

const sized = `
  import { compileExpanded, formValidator, initialValues } from 'matricula/engine';
  import { createFormStore, FormPage, FormProvider } from 'matricula/renderer';
  console.log(compileExpanded, formValidator, initialValues, createFormStore, FormPage, FormProvider);
`;

const typed = `
  import { definitionFrom, initialValues, type Form } from 'matricula/engine';
  import { compileForm, createValidators } from 'matricula/workbench';
  import { createApiClient } from 'matricula/api-client';
  import { createFormStore, FormPage, FormProvider } from 'matricula/renderer';

  const form: Form = compileForm(definitionFrom({ form: { id: 'a', version: 1, title: 'A', pages: [] } }));
  const store = createFormStore(form, initialValues(form, {}, {}));
  export const parts = [createApiClient, createValidators];
  export const page = <FormProvider store={store}><FormPage page="a" /></FormProvider>;
  // @ts-expect-error A page is a name.
  export const wrong = <FormPage page={1} />;
`;

/** Runs in the page: the methods of all nodes that are not the browser's. */
function ownMethodsOfNode(): readonly string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(Node.prototype)).flatMap(([name, { value }]) =>
    typeof value === 'function' && !Function.prototype.toString.call(value).includes('[native code]') ? [name] : [],
  );
}

/** Answers the questions of the built page in a browser. */
async function fillInForm(): Promise<void> {
  const server = createServer((request, response) => {
    const path = join(project, 'dist', request.url === '/' ? 'index.html' : (request.url ?? ''));
    const types: Readonly<Record<string, string>> = {
      '.html': 'text/html',
      '.js': 'text/javascript',
      '.css': 'text/css',
    };
    void readFile(path).then(
      (content) => response.setHeader('content-type', types[extname(path)] ?? '').end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const browser = await chromium.launch(inject('browserLaunch'));
  try {
    const page = await browser.newPage();
    const faults: Error[] = [];
    page.on('pageerror', (fault) => faults.push(fault));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const guests = page.getByLabel('How many guests will you bring?');
    await page.getByLabel('Yes').check();
    await guests.fill('many');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Enter a number from 0 to 9.').waitFor();
    await guests.fill('2');
    await page.getByText('Enter a number from 0 to 9.').waitFor({ state: 'detached' });
    await page.getByLabel('No', { exact: true }).check();
    await guests.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    expect(await page.evaluate(ownMethodsOfNode)).toEqual([]);
  } finally {
    await browser.close();
    server.close();
  }
}
