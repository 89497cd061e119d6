import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { chunkAddress } from '../../renderer/loading/load-chunk.ts';
import { staticImports } from '../../scripts/build/page.ts';

const firstLoadBudget = 124_000;
let metafile: Metafile;
let main = '';

beforeAll(async () => {
  if (!existsSync('dist/public/pages/about.html')) await import('../../scripts/build/build.ts');
  metafile = JSON.parse(readFileSync('dist/metafile.json', 'utf8')) as Metafile;
  main =
    Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === 'portal/start/main.tsx')?.[0] ?? '';
});

/**
 * The first load of /about: the early script, the entry with its static imports, and the calculations. Its HTML, its
 * styles and the form as JSON are not counted.
 */
function firstLoad(): readonly string[] {
  return [earlyScript(), main, ...staticImports(metafile, main), fileOf('calculations')];
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
  it('is at most 124,000 bytes of compressed JavaScript', () => {
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

  it('imports each chunk by a literal path, so it can be fetched before the import', () => {
    const scripts = Object.entries(metafile.outputs).filter(([path]) => path.endsWith('.js'));
    const lazy = scripts.flatMap(([path, { imports }]) =>
      imports.filter(({ kind }) => kind === 'dynamic-import').map((one) => [path, basename(one.path)] as const),
    );
    const addressesIn = (path: string): readonly string[] =>
      [...readFileSync(path, 'utf8').matchAll(chunkAddress)].map(([, address = '']) => basename(address));
    expect(lazy.length).toBeGreaterThan(10);
    expect(lazy.filter(([path, chunk]) => !addressesIn(path).includes(chunk))).toEqual([]);
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
