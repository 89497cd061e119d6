/**
 * The library in a separate project without the network: only the files of the package and its declared
 * packages.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import type { Rolldown } from 'vite';
import { describe, expect, inject, it } from 'vitest';
import { sizeWithEsbuild } from '../../scripts/bench/same-form.ts';
import { buildPages, serveFolder, installedLibrary } from '../support/installed-library.ts';

const run = promisify(execFile);
const documentation = readFileSync('docs/use-the-engine.md', 'utf8');

const { folder, manifest, packed, runNode } = installedLibrary(async (project) => {
  for (const [, name = '', content = ''] of documentation.matchAll(/^```\w+ ([\w.-]+)\n(.*?)^```$/gms)) {
    await writeFile(join(project, name), content);
  }
});

const linesOf = (name: string): readonly string[] => readFileSync(join(folder(), name), 'utf8').trim().split('\n');

type Chunk = Rolldown.OutputChunk;

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
    expect(documentation).toContain(`\`\`\`text\n${await runNode('engine.mjs')}\`\`\``);
  });

  it('checks a definition in memory, as documented', async () => {
    expect(documentation).toContain(`\`\`\`text\n${await runNode('check.mjs')}\`\`\``);
  });

  it('is licensed under MIT, and has the licences of all packages that it contains or needs', () => {
    const { license, dependencies } = manifest();
    expect(license).toBe('MIT');
    expect(packed()).toEqual(expect.arrayContaining(['LICENSE', 'THIRD-PARTY.md', 'README.md', 'CHANGELOG.md']));
    const notices = readFileSync(join(folder(), 'node_modules/matricula/THIRD-PARTY.md'), 'utf8');
    const named = [...notices.matchAll(/^## (\S+) /gm)].map(([, name]) => name);
    // The bundler adds a helper.
    expect(named.toSorted()).toEqual(['rolldown', ...Object.keys(dependencies ?? {})].toSorted());
  });

  it('needs of React only what React 18.3 has', () => {
    const { peerDependencies = {}, peerDependenciesMeta = {} } = manifest();
    expect(peerDependencies).toMatchObject({ react: '^18.3.0 || ^19.0.0', 'react-dom': '^18.3.0 || ^19.0.0' });
    // The other ones are for some commands.
    expect(Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)).toEqual([
      'react',
      'react-dom',
    ]);
    const modules = packed().filter((path) => path.endsWith('.js'));
    const imported = modules.flatMap((path) => {
      const code = readFileSync(join(folder(), 'node_modules/matricula', path), 'utf8');
      return [...code.matchAll(/import \{([^}]*)\} from "react"/g)].flatMap(([, names = '']) => names.split(','));
    });
    const names = new Set(imported.map((name) => name.trim().replace(/ as .*/, '')));
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => !inReact18.has(name))).toEqual([]);
  });

  it('has type declarations that a strict project accepts', async () => {
    for (const name of ['@types', 'csstype'])
      await symlink(resolve('node_modules', name), join(folder(), 'node_modules', name));
    await writeFile(join(folder(), 'typed.tsx'), typed);
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
      cwd: folder(),
    });
  });

  it('renders a form in React with Vite in twenty lines, without portal, server or fonts', async () => {
    expect(linesOf('main.jsx').length).toBeLessThanOrEqual(20);
    const chunks = await buildPages(folder(), ['index.html']);
    const files = modulesOf(firstLoad(chunks)).filter((id) => /^[a-z-]+\/.*\.js$/.test(id));
    expect([...new Set(files.map((id) => id.split('/')[0]))].toSorted()).toEqual([
      'matricula',
      'react',
      'react-dom',
      'scheduler',
    ]);
    expect(modulesOf(chunks).filter((id) => foreign.test(id))).toEqual([]);
    const ofTypes = modulesOf(firstLoad(chunks)).filter((id) => /engine\/(?:fields|form)\/./.test(id));
    expect(ofTypes.map((id) => id.replace(/^.*\//, '')).toSorted()).toEqual(['choice.js', 'radio.js', 'text.js']);
    expect(
      readdirSync(join(folder(), 'dist/assets')).filter((name) => !['.js', '.css'].includes(extname(name))),
    ).toEqual([]);
    await fillInForm();
  });

  it('adds at most 19,500 bytes gzip to React on the first page of texts and choices, with validation', async () => {
    await writeFile(join(folder(), 'size.js'), sized);
    const chunks = firstLoad(await buildPages(folder(), ['size.js'], [/^react(?:-dom)?(?:\/|$)/, /^react-select/]));
    expect(chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)).toBeLessThanOrEqual(19_500);
  });

  it('adds at most 19,990 bytes gzip with the separate chunks of esbuild', async () => {
    await writeFile(join(folder(), 'size.jsx'), sized);
    expect((await sizeWithEsbuild(folder(), 'size')).first).toBeLessThanOrEqual(19_990);
  });
});

/** What a component imports from React 18.3. */
const inReact18 = new Set(
  `Component Fragment StrictMode Suspense createContext createElement forwardRef lazy memo startTransition
  useCallback useContext useDeferredValue useEffect useId useImperativeHandle useInsertionEffect
  useLayoutEffect useMemo useReducer useRef useState useSyncExternalStore useTransition`.split(/\s+/),
);

/** Parts that only the portal, the server or the build needs. */
const foreign =
  /^matricula\/.*\/(?:portal|server|workbench)\/|font|^(?:ajv|jsonata|typebox|zustand|react-router|@tanstack)\//;

const sized = `
  import { createForm } from 'matricula/engine';
  import { email, radio, text } from 'matricula/form-types';
  import { FormPage, FormProvider, openForm } from 'matricula/renderer';
  console.log(createForm, email, radio, text, FormPage, FormProvider, openForm);
`;

const typed = `
  import { answersSchema, createForm, type HostForm } from 'matricula/engine';
  import { buildForm } from 'matricula/workbench';
  import { createApiClient } from 'matricula/api-client';
  import { FormPage, FormProvider, openForm } from 'matricula/renderer';
  import english from 'matricula/messages.json';

  export const german: typeof english = { ...english, required: 'Pflichtfeld', fieldError: 'Fehler:' };
  // @ts-expect-error There is no such message.
  export const misspelt: typeof english = { ...english, requird: 'Pflichtfeld' };
  const built = buildForm({ form: { id: 'a', version: 1, title: 'A', pages: [] } });
  const form: HostForm = createForm(built, { today: () => '2026-11-27' });
  export const parts = [createApiClient, answersSchema(form)['~standard'].validate({})];
  export const page = <FormProvider store={openForm(form)}><FormPage page="a" /></FormProvider>;
  // @ts-expect-error A form needs the current day.
  export const dayless = createForm(built, {});
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
  await using served = await serveFolder(join(folder(), 'dist'));
  const browser = await chromium.launch(inject('browserLaunch'));
  try {
    const page = await browser.newPage();
    const faults: Error[] = [];
    page.on('pageerror', (fault) => faults.push(fault));
    await page.goto(served.address);
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
  }
}
