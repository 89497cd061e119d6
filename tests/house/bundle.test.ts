import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExpandedForm } from '../../engine/index.ts';
import { numberedValue } from '../../renderer/loading/numbered-json.ts';
import { entryOutput, staticImports } from '../../scripts/build/chunks.ts';
import { sources } from '../support/sources.ts';

/**
 * With the 150 bytes that load later texts, which took 4,500 from the form, and the 100 by which texts of a page show
 * answers and a tab without answers keeps nothing.
 */
const firstLoadBudget = 118_400;
let metafile: Metafile;
let main = '';

beforeAll(async () => {
  if (!existsSync('dist/public/pages/about.html')) await import('../../scripts/build/build.ts');
  metafile = JSON.parse(readFileSync('dist/metafile.json', 'utf8')) as Metafile;
  main = entryOutput(metafile);
});

/**
 * The first load of /about: the early script, the chunk with everything eager, and the calculations. Its HTML, its
 * styles and the form as JSON are not counted.
 */
function firstLoad(): readonly string[] {
  return [earlyScript(), main, fileOf('calculations')];
}

/** The script in the head of the page that runs before the first paint; the metafile does not contain it. */
function earlyScript(): string {
  const [, address = ''] = /<script src="([^"]+)"/.exec(readFileSync('dist/public/index.html', 'utf8')) ?? [];
  return join('dist/public', address);
}

/** A file of the default form, whose address the page has. */
function fileOf(name: string): string {
  const [, address = ''] =
    new RegExp(`data-${name}="([^"]+)"`).exec(readFileSync('dist/public/index.html', 'utf8')) ?? [];
  return join('dist/public', address);
}

describe('the first load', () => {
  it('is at most 118,400 bytes of compressed JavaScript', () => {
    const sizes = firstLoad().map(
      (path) => [basename(path), gzipSync(readFileSync(path), { level: 9 }).length] as const,
    );
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    expect(total, JSON.stringify(Object.fromEntries(sizes))).toBeLessThanOrEqual(firstLoadBudget);
  });

  it('contains neither validators nor their generator nor the searchable select', () => {
    const inputs = firstLoad().flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
    expect(inputs.length).toBeGreaterThan(100);
    expect(
      inputs.filter((path) =>
        /node_modules\/(?:ajv|jsonata|react-select|typebox)|dist\/codegen\/.*validators\.js$/.test(path),
      ),
    ).toEqual([]);
  });

  it('has the texts that its modules say, and those of the account arrive with the account', async () => {
    const { messages: first } = numberedValue(readFileSync(fileOf('definition'), 'utf8')) as ExpandedForm;
    const { texts: later } = (await import(resolve(fileOf('texts')))) as { readonly texts: ExpandedForm['messages'] };
    const files = Object.entries(metafile.outputs).filter(([path]) => !/\/ServiceView-/.test(path));
    const saidIn = (outputs: typeof files): readonly string[] =>
      outputs
        .flatMap(([, { inputs }]) => Object.keys(inputs).filter((path) => /^(?:portal|renderer)\//.test(path)))
        .flatMap((path) =>
          Array.from(
            readFileSync(path, 'utf8').matchAll(/\b(?:say(?:Own)?\(\w+|words)[,(] ?'(\w+)'/g),
            ([, name = '']) => name,
          ),
        );
    const eager = saidIn(files.filter(([path]) => path === main || /\/lazy-(?:portal|cards)-/.test(path)));
    expect(eager.length).toBeGreaterThan(20);
    expect(eager.filter((name) => first[name] === undefined)).toEqual([]);
    expect(saidIn(files).filter((name) => (first[name] ?? later[name]) === undefined)).toEqual([]);
    expect(Object.keys(later)).toEqual(expect.arrayContaining(['deleteAccount', 'removeCopyTitle']));
    expect(Object.keys(later).filter((name) => first[name] !== undefined)).toEqual([]);
  });

  it('contains no schema of the form language, which only the checker reads', () => {
    expect(firstLoad().filter((path) => readFileSync(path, 'utf8').includes('#/$defs/'))).toEqual([]);
  });

  it('lists all files of each lazy chunk by its name, so that they can be fetched before the import', () => {
    const [, list = ''] = /chunkFiles\s*=\s*(\{[^}]*\})/.exec(readFileSync(earlyScript(), 'utf8')) ?? [];
    const listed = runInNewContext(`(${list})`) as Readonly<Record<string, readonly string[]>>;
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    const lazy = new Set(imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path));
    const filesOf = (path: string): readonly string[] =>
      [path, ...staticImports(metafile, path)].filter((file) => !firstLoad().includes(file));
    const names = (paths: readonly string[]): string => paths.map((path) => basename(path)).join();
    expect(lazy.size).toBeGreaterThan(5);
    // Beside its own file: what every page shares, what the account screens share, and what the other ones share.
    expect(Object.values(listed).filter((files) => files.length > 4)).toEqual([]);
    expect([listed['lazy-portal']?.length, listed['lazy-cards']?.length]).toEqual([2, 3]);
    expect(Object.values(listed).map(names).toSorted()).toEqual(
      [...lazy].map((path) => names(filesOf(path))).toSorted(),
    );
  });

  it('names each lazy chunk as its file', () => {
    const page = sources.filter(({ path }) => /^(?:portal|renderer)\//.test(path)).map(({ text }) => text);
    const count = (pattern: RegExp): number => page.flatMap((text) => text.match(pattern) ?? []).length;
    const named = /name: '([\w.-]+)',\s*load: \(\) => import\('(?:[^']*[/:])?\1\.(?:tsx?|js)'\)/g;
    expect(count(named)).toBeGreaterThan(5);
    expect(count(named)).toBe(count(/(?<!typeof )\bimport\('/g));
  });

  it('contains no path of this machine, which would change the names of its files and with them its bytes', () => {
    expect(JSON.stringify(metafile.outputs)).not.toContain(process.cwd());
  });

  it('creates no code from text', () => {
    const scripts = Object.keys(metafile.outputs).filter((path) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter((path) => /new Function\(|[^.\w]eval\(/.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('refers to no other origin', () => {
    const html = readFileSync('dist/public/index.html', 'utf8');
    expect(
      [...html.matchAll(/(?:src|href)="([^"]+)"/g)]
        .map(([, address]) => address)
        .filter((address) => !address?.startsWith('/')),
    ).toEqual([]);
    expect(html).not.toMatch(/<script>|style="/);
  });
});
