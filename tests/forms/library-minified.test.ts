/** The packed library in the bundle of an application, whose minifier gives functions other names. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { build as buildWithVite } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { installedLibrary } from '../support/installed-library.ts';

const { folder, runNode } = installedLibrary(async (project) => {
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(join(project, 'entry.js'), entry);
});

const expected = {
  calculated: '12.34',
  shown: true,
  errors: { born: ['Born in 2008 or before.'], code: ['Two digits.'], name: ['Too long.'] },
};

/** Minifies the entry of the application into a file. */
const minifiers: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  esbuild: (outfile) =>
    build({
      entryPoints: [join(folder(), 'entry.js')],
      outfile,
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'esm',
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    }),
  rolldown: (file) =>
    buildWithVite({
      root: folder(),
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: 'entry.js',
        minify: true,
        emptyOutDir: false,
        outDir: folder(),
        rolldownOptions: { output: { entryFileNames: file.slice(folder().length + 1) } },
      },
    }),
};

describe.each(Object.keys(minifiers))('an application that %s has minified', (name) => {
  const file = `${name}.min.js`;
  beforeAll(() => minifiers[name]?.(join(folder(), file)));

  it('has other names of functions', () => {
    const code = readFileSync(join(folder(), file), 'utf8');
    expect(code).not.toMatch(/^\s*function withMessagesOfForm\(/m);
    expect(code.split('\n').length).toBeLessThan(2000);
  });

  it('builds a form that calculates and validates, in its process and as a module', async () => {
    const [inProcess, generated] = (await runNode(file)).trim().split('\n');
    expect(JSON.parse(inProcess ?? '')).toEqual(expected);
    expect(JSON.parse(generated ?? '')).toEqual(expected);
  });
});

const entry = `
  import { writeFileSync } from 'node:fs';
  import { join } from 'node:path';
  import { createForm, errorsOf, viewPage } from 'matricula/engine';
  import { buildForm, generateForm } from 'matricula/workbench';

  const text = (key, more) => ({ type: 'text', key, label: key, ...more });
  const calculated = { type: 'calculated', key: 'total', label: 'Total' };
  const definition = {
    form: {
      id: 'shop', version: 1, title: 'Shop',
      calculations: [{ key: 'total', from: ['price'], calculate: '$round($number(price) * 1.1, 2)' }],
      pages: [{ id: 'page', title: 'Page', blocks: [
        text('price'), calculated,
        text('code', { schema: { pattern: '^[0-9]{2}$', errorMessage: 'Two digits.' } }),
        text('name', { schema: { maxLength: 3, errorMessage: 'Too long.' } }),
        { type: 'date', key: 'born', label: 'born',
          schema: { latest: { years: -18 }, errorMessage: 'Born in {year-18} or before.' } },
        text('adult', { when: [{ from: ['born'], expression: "$years(born, '2026-11-27') < 18" }] }),
      ] }],
    },
    dataModel: { keys: Object.fromEntries([
      ...['price', 'code', 'name', 'adult', 'total'].map((key) => [key, { type: 'text', maxLength: 45 }]),
      ['born', { type: 'date', maxLength: 10 }],
    ]) },
  };

  function report(built) {
    const { form, validators, values } = createForm(built, { today: () => '2026-11-27' });
    const all = values({ price: '11.22', code: 'x', name: 'long', born: '2012-01-01' });
    const errors = errorsOf(form, validators, all);
    const shown = viewPage(form, all, 'page').blocks.some(({ key }) => key === 'adult');
    console.log(JSON.stringify({ calculated: all.total, shown, errors }));
  }
  report(buildForm(definition));
  const file = join(import.meta.dirname, 'generated.js');
  writeFileSync(file, generateForm(definition));
  // A bundler would resolve a plain import.
  report(await import(/* @vite-ignore */ new URL('generated.js', import.meta.url).href));
`;
