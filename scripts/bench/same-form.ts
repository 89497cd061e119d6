/** The same small form with other libraries, from the registry, in a folder of its own: their sizes beside ours. */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build as buildWithEsbuild, version as esbuildVersion } from 'esbuild';
import { build as buildWithVite, version as viteVersion, type Rolldown } from 'vite';
import { generateForm } from '../../workbench/index.ts';

const run = promisify(execFile);

const packages = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-hook-form': '7.92.0',
  '@hookform/resolvers': '7.0.9',
  zod: '4.6.7',
  '@tanstack/react-form': '1.33.5',
  '@jsonforms/core': '3.8.0',
  '@jsonforms/react': '3.8.0',
  '@jsonforms/vanilla-renderers': '3.8.0',
  '@rjsf/core': '6.11.1',
  '@rjsf/utils': '6.11.1',
  '@rjsf/validator-ajv8': '6.11.1',
  'survey-core': '3.0.0',
  'survey-react-ui': '3.0.0',
} as const;

/** Each form by the file in `same-form/` that has it. */
export const sameForms: Readonly<Record<string, string>> = {
  matricula: 'Matricula, `small.css`',
  'matricula-hooks': 'Matricula, own components with hooks',
  'react-hook-form': `React Hook Form ${packages['react-hook-form']} + zod ${packages.zod}`,
  'tanstack-form': `TanStack Form ${packages['@tanstack/react-form']} + zod ${packages.zod}`,
  'json-forms': `JSON Forms ${packages['@jsonforms/core']}, vanilla renderers`,
  'json-forms-core': `JSON Forms ${packages['@jsonforms/core']} without renderers (shows nothing)`,
  rjsf: `RJSF ${packages['@rjsf/core']} + ajv8, plain theme`,
  'survey-js': `SurveyJS ${packages['survey-core']}`,
};

export const bundlers = `Vite ${viteVersion} and esbuild ${esbuildVersion}`;

/** Installs the libraries and the packed one, and writes the forms into the folder. */
export async function installSameForms(folder: string, tarball: string): Promise<void> {
  const project = { name: 'same-form', private: true, type: 'module', dependencies: packages };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await run('npm', ['install', tarball, ...options], { cwd: folder });
  cpSync('scripts/bench/same-form', folder, { recursive: true });
  const definition = JSON.parse(readFileSync('scripts/bench/same-form/sign-up.json', 'utf8')) as object;
  const texts = readFileSync(join(folder, 'node_modules/matricula/forms/messages.json'), 'utf8');
  const messages = JSON.parse(texts) as Record<string, string>;
  writeFileSync(join(folder, 'sign-up.form.js'), generateForm({ ...definition, messages } as never));
}

/** Bytes after gzip. */
export interface Size {
  /** The entry and what it imports statically. */
  readonly first: number;
  /** The first page, and all that loads on demand. */
  readonly all: number;
  readonly css: number;
}

type File = Pick<Rolldown.OutputChunk, 'fileName' | 'isEntry' | 'imports' | 'code'>;

const gzip = (text: string | Uint8Array): number => gzipSync(text, { level: 9 }).length;
const isReact = /^(?:react|react-dom|scheduler)(?:\/|$)/;

function sizeOf(files: readonly File[], styles: readonly (string | Uint8Array)[]): Size {
  const loaded = new Set(files.filter(({ isEntry }) => isEntry));
  for (const { imports } of loaded) for (const file of files) if (imports.includes(file.fileName)) loaded.add(file);
  const sum = (some: Iterable<File>): number => [...some].reduce((bytes, { code }) => bytes + gzip(code), 0);
  return { first: sum(loaded), all: sum(files), css: styles.reduce<number>((bytes, text) => bytes + gzip(text), 0) };
}

/** The size of a form that Vite builds, without React. */
export async function sizeWithVite(folder: string, name: string): Promise<Size> {
  const { output } = (await buildWithVite({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: {
      write: false,
      rolldownOptions: { input: join(folder, `${name}.jsx`), external: [isReact] },
    },
  })) as Rolldown.RolldownOutput;
  const styles = output.flatMap((one) => (one.type === 'asset' && one.fileName.endsWith('.css') ? [one.source] : []));
  return sizeOf(
    output.filter((one) => one.type === 'chunk'),
    styles,
  );
}

/** The size of a form that esbuild builds with separate chunks, without React. */
export async function sizeWithEsbuild(folder: string, name: string): Promise<Size> {
  const { metafile, outputFiles } = await buildWithEsbuild({
    absWorkingDir: folder,
    entryPoints: [`${name}.jsx`],
    outdir: 'esbuild',
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2023',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react-dom', 'scheduler'],
    logLevel: 'error',
  });
  const textOf = (path: string): string =>
    outputFiles.find((one) => one.path.replaceAll('\\', '/').endsWith(path))?.text ?? '';
  const outputs = Object.entries(metafile.outputs);
  const files = outputs.flatMap(([fileName, { entryPoint, imports }]) => {
    if (!fileName.endsWith('.js')) return [];
    const needed = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
    return [{ fileName, isEntry: entryPoint === `${name}.jsx`, imports: needed, code: textOf(fileName) }];
  });
  return sizeOf(
    files,
    outputs.flatMap(([path]) => (path.endsWith('.css') ? [textOf(path)] : [])),
  );
}
