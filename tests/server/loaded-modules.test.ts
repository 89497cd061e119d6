/** The start of a server loads only what it needs: each module is a file that is found, read and compiled. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { compileCache } from '../support/compile-cache.ts';

/** Prints the address of each module that an import of the server loads. */
const program = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  await import(process.argv[1]);
  process.stdout.write(JSON.stringify(loaded), () => process.exit());
`;

/** Packages that read stored definitions, uploads and fonts, which a server does after its start, if ever. */
const laterPackages = [
  'jsonata',
  'ajv-errors',
  'fontverter',
  'pako',
  'subset-font',
  '@cantoo/pdf-lib',
  'playwright-core',
];
/** The most modules beside the migrations. */
const mostModules = 1_880;

it('a server starts without what only some calls need', async () => {
  const start = resolve('server/start/start.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, start], {
    env: { PATH: process.env['PATH'], ...compileCache },
    maxBuffer: 10_000_000,
  });
  const loaded: readonly string[] = JSON.parse(stdout);
  expect(loaded.some((url) => url.endsWith('server/http/app.ts'))).toBe(true);
  const early = laterPackages.filter((name) => loaded.some((url) => url.includes(`/node_modules/${name}/`)));
  expect(early).toEqual([]);
  expect(loaded.filter((url) => url.includes('/workbench/'))).toEqual([]);
  expect(loaded.filter((url) => !url.includes('/migrations/')).length).toBeLessThan(mostModules);
});
