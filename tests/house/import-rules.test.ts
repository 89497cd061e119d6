import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { portalAdditions } from '../../api-client/index.ts';
import { folderOf, importsOf, sources, type Import } from '../support/sources.ts';

// The examples in this file are not imports.
const all = sources
  .filter(({ path }) => path !== 'tests/house/import-rules.test.ts')
  .flatMap((source) => source.imports);
const written = ({ from, to }: Import): string => `${from} -> ${to}`;

/** The allowed imports of each folder besides its own files. A trailing `*` matches everything below. */
const allowed: Readonly<Record<string, { readonly packages: readonly string[]; readonly project: readonly string[] }>> =
  {
    engine: { packages: ['ajv'], project: [] },
    workbench: {
      packages: [
        'ajv',
        'ajv-errors',
        'csv-parse',
        'fflate',
        'jsonata',
        'jsonc-parser',
        'node:',
        'read-excel-file',
        'recheck',
        'write-excel-file',
      ],
      project: [
        'engine/*',
        'api-client/index.ts',
        'api-client/contract/message-placeholders.json',
        'forms/form.schema.json',
      ],
    },
    'api-client': { packages: ['typebox'], project: [] },
    renderer: {
      packages: ['react', 'react-dom', 'react-select', 'use-debounce'],
      project: ['engine/index.ts', 'engine/internal.ts'],
    },
    portal: {
      packages: [
        'react',
        'react-dom',
        'react-router',
        '@tanstack/react-query',
        'zustand',
        'matricula:',
        '@simplewebauthn/browser',
      ],
      project: ['engine/index.ts', 'engine/internal.ts', 'api-client/index.ts', 'renderer/*'],
    },
    server: {
      packages: [
        'node:',
        'fastify',
        '@fastify/static',
        '@fastify/multipart',
        'typebox',
        'kysely',
        'pg',
        'nodemailer',
        'csv-parse',
        'pg-boss',
        'pg-copy-streams',
        '@simplewebauthn/server',
        'prom-client',
        '@cantoo/pdf-lib',
        'fontverter',
        'ical-generator',
        'subset-font',
        '@hyzyla/pdfium',
        'fflate',
        '@zxcvbn-ts/language-common',
        'aws4fetch',
        'playwright-core',
        '@sparticuz/chromium',
      ],
      // Stored definitions have the sources of their calculations.
      project: [
        'engine/index.ts',
        'engine/internal.ts',
        'workbench/codegen/index.ts',
        'api-client/index.ts',
        'api-client/contract/contract.ts',
      ],
    },
  };

const isAmong = (allowedPath: string, path: string): boolean =>
  allowedPath.endsWith('*') ? path.startsWith(allowedPath.slice(0, -1)) : path === allowedPath;

/** Files that import another room, each with the reason. */
const exceptions = new Map([
  [
    'workbench/commands/migration.ts',
    'The proposal of a migration needs the definitions that drafts in the database have.',
  ],
]);

/**
 * Storybook shows the renderer with the engine, the forms and their complete applications. Its setup builds forms and
 * starts the browser as tests do. It shows their maps, completes their texts as editors do, and finds lost texts.
 */
const forStories =
  /^(?:renderer|portal|engine|workbench|api-client|forms|scripts\/build)\/|^tests\/support\/(?:chromium|complete-applications|looking)\.ts$/;

/** The layers of the renderer, from the form to its smallest parts, with their allowed imports. */
const layers: Readonly<Record<string, readonly string[]>> = {
  devtools: ['form', 'store'],
  form: ['store', 'blocks', 'fields', 'parts', 'styles', 'loading'],
  blocks: ['parts', 'styles', 'loading'],
  fields: ['parts', 'styles', 'loading'],
  store: [],
  parts: ['styles'],
  loading: ['parts'],
  styles: [],
};

describe('the import rules', () => {
  it.each(Object.entries(allowed))('%s imports only allowed files and packages', (folder, { packages, project }) => {
    const broken = all
      .filter(({ from }) => folderOf(from) === folder)
      .filter(({ from, to, isPackage }) =>
        isPackage
          ? !packages.includes(to)
          : folderOf(to) !== folder && !project.some((one) => isAmong(one, to)) && !exceptions.has(from),
      );
    expect(broken.map(written)).toEqual([]);
  });

  it.each(Object.entries(layers))('renderer/%s imports no higher layer', (layer, below) => {
    const broken = all
      .filter(
        ({ from, to, isPackage }) => from.startsWith(`renderer/${layer}/`) && !isPackage && to.startsWith('renderer/'),
      )
      .filter(({ to }) => ![layer, ...below].includes(to.split('/')[1] ?? ''));
    expect(broken.map(written)).toEqual([]);
  });

  it('every file of the renderer except its entry points has a layer', () => {
    const layerOf = (path: string): string => path.split('/')[1] ?? '';
    const outside = sources.filter(({ path }) => path.startsWith('renderer/') && !Object.hasOwn(layers, layerOf(path)));
    expect(outside.map(({ path }) => path).filter((path) => !path.endsWith('.d.ts'))).toEqual([
      'renderer/index.ts',
      'renderer/internal.ts',
    ]);
  });

  it('session imports only types from fields', () => {
    const session = sources.filter(({ path }) => path.startsWith('portal/session/'));
    const values = session.flatMap(
      ({ path, text }) =>
        text.match(/^import (?!type ).*\/renderer\/fields\/.*$/gm)?.map((line) => `${path}: ${line}`) ?? [],
    );
    expect(values).toEqual([]);
  });

  it('the form store imports only the engine and compiles without the DOM and React', () => {
    const packages = all.filter(({ from, isPackage }) => isPackage && from.startsWith('renderer/store/'));
    expect(packages.map(written)).toEqual([]);
    const { stdout } = spawnSync(
      process.execPath,
      ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'renderer/store'],
      { encoding: 'utf8' },
    );
    expect(stdout).toBe('');
  });

  it.each([
    ['engine', 60, 90],
    ['renderer', 30, 40],
  ])('the entry point of the %s has %i to %i names, and the package has no other one', (room, least, most) => {
    const text = sources.find(({ path }) => path === `${room}/index.ts`)?.text ?? '';
    const names = [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(
      ([, list = '']) => list.match(/\w+(?=,|\s*$)/g) ?? [],
    );
    expect(names.length).toBeGreaterThan(least);
    expect(names.length).toBeLessThanOrEqual(most);
    expect(readFileSync('package.json', 'utf8')).not.toContain('internal');
  });

  it('stories import the renderer, the engine and forms, and nothing imports stories', () => {
    const across = all.filter(({ from, to, isPackage }) => !isPackage && folderOf(from) !== folderOf(to));
    const broken = across.filter(({ from, to }) =>
      folderOf(from) === 'stories' ? !forStories.test(to) : to.startsWith('stories/'),
    );
    expect(broken.map(written)).toEqual([]);
  });

  it('the engine contains no concepts of the portal', () => {
    const portalNames = [
      ...Object.keys(portalAdditions.sessionValues).filter((name) => name !== 'today'),
      ...portalAdditions.hostFiles.flatMap((name) => [`'${name}`, `${name}.json'`]),
      'college_ceeb',
      'hs_ceeb',
      'submit-attempt',
      'banners',
      'modals',
    ];
    const engine = sources.filter(({ path }) => /^(?:engine|workbench\/(?!commands|import|load))\b/.test(path));
    const named = engine.flatMap(({ path, text }) =>
      portalNames.filter((name) => text.includes(name)).map((name) => `${path}: ${name}`),
    );
    expect(named).toEqual([]);
  });

  it('there is no import cycle, including type imports', () => {
    expect(cyclesIn(all.filter(({ isPackage }) => !isPackage))).toEqual([]);
  });

  it('the folders have no import cycle, including type imports', () => {
    const folders = all
      .filter(({ isPackage }) => !isPackage)
      .map(({ from, to }) => ({ from: dirname(from), to: dirname(to), isPackage: false }))
      .filter(({ from, to }) => from !== to);
    expect(folders.length).toBeGreaterThan(1000);
    expect(cyclesIn(folders)).toEqual([]);
  });

  it('a folder of the product has at most 50 files', () => {
    const sizes = Map.groupBy(
      sources.filter(({ path }) => !path.startsWith('tests/')),
      ({ path }) => dirname(path),
    );
    expect([...sizes].filter(([, files]) => files.length > 50).map(([folder]) => folder)).toEqual([]);
  });

  it('every import of the project refers to an existing file', () => {
    const paths = new Set(sources.map(({ path }) => path));
    const missing = all.filter(
      ({ to, isPackage }) =>
        !isPackage &&
        /\.(?:ts|tsx)$/.test(to) &&
        !paths.has(to) &&
        !to.startsWith('dist/') &&
        !(to.startsWith('forms/') && existsSync(to)) &&
        to !== 'vitest.config.ts',
    );
    expect(missing.map(written)).toEqual([]);
  });

  it('the rules recognize every kind of import', () => {
    const text =
      "import a from 'ajv';\nimport type {\n  B,\n} from './b.ts';\nexport * from '../c/c.ts';\nconst d = await import('./d.ts');\nimport './e.css';\n";
    expect(importsOf('x/a.ts', text).map(({ to }) => to)).toEqual(['ajv', 'x/b.ts', 'c/c.ts', 'x/d.ts', 'x/e.css']);
  });
});

/** One line for each import that closes a cycle, with the cycle. */
function cyclesIn(imports: readonly Import[]): readonly string[] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' -> '));
    if (done.has(path) || way.includes(path)) return;
    for (const { to } of next.get(path) ?? []) visit(to, [...way, path]);
    done.add(path);
  };
  for (const path of next.keys()) visit(path, []);
  return cycles;
}
