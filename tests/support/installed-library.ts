/** The packed library in a separate project: only its files and its declared packages. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { chromium, type Browser } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, inject, vi } from 'vitest';
import { packedFile, packLibrary, type PackedLibrary } from '../../scripts/build/pack-library.ts';
import { removeFolder } from './remove-folder.ts';

const run = promisify(execFile);

export interface Manifest {
  readonly license?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface LibraryProject {
  readonly folder: () => string;
  /** The packed package. */
  readonly tarball: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly manifest: () => Manifest;
  /** The files of the packed package. */
  readonly packed: () => readonly string[];
  /**
   * Runs a module of the project in plain Node, and returns its output. A rejection that nobody handles ends it, and
   * whatever it reports as an error makes it fail.
   */
  readonly runNode: (name: string, environment?: Readonly<Record<string, string>>) => Promise<string>;
  /** Links a package that the library does not install. */
  readonly link: (name: string) => Promise<void>;
}

/** A folder of `tests/hosts`: a project with packages of its own, from the registry. */
export type Host = 'next' | 'react-18' | 'schemas' | 'themes';

/** Installs the packed library for the tests of a file. `prepare` adds the files of the project. */
export function installedLibrary(prepare: (folder: string) => Promise<void>, host?: Host): LibraryProject {
  let folder = '';
  let packed: PackedLibrary = { filename: '', files: [] };
  beforeAll(async () => {
    // The value of Vitest would build React for development.
    vi.stubEnv('NODE_ENV', 'production');
    folder = await mkdtemp(join(tmpdir(), 'matricula-library-'));
    packed = await pack(folder);
    await (host === undefined ? link(folder, packed.filename) : installInto(folder, host, packed.filename));
    await prepare(folder);
  });
  afterAll(() => removeFolder(folder));
  return {
    folder: () => folder,
    manifest: () => manifestOf(join(folder, 'node_modules/matricula')),
    tarball: async () => new Uint8Array(await readFile(join(folder, packed.filename))),
    packed: () => packed.files.map(({ path }) => path),
    runNode: async (name, environment) => {
      const { stdout, stderr } = await run(process.execPath, ['--unhandled-rejections=throw', name], {
        cwd: folder,
        env: { ...process.env, ...environment },
        maxBuffer: 2 ** 26,
      });
      if (stderr !== '') throw new Error(stderr);
      return stdout;
    },
    link: (name) => linkPackage(folder, name),
  };
}

/**
 * Packs the library into the folder of a project. All tests of `npm test` have one packed library, whose folder
 * `PACKED_LIBRARY` names; a test that runs alone packs its own.
 */
async function pack(folder: string): Promise<PackedLibrary> {
  const place = process.env['PACKED_LIBRARY'] ?? join(folder, 'packed');
  if (process.env['PACKED_LIBRARY'] === undefined) await packLibrary(place);
  const packed = JSON.parse(await readFile(join(place, packedFile), 'utf8')) as PackedLibrary;
  await copyFile(join(place, packed.filename), join(folder, packed.filename));
  return packed;
}

/** True if the registry answers, so that a host can be installed. */
export const hasRegistry = (): Promise<boolean> =>
  run('npm', ['view', 'react@18.3.1', 'version', '--fetch-retries=0']).then(
    () => true,
    () => false,
  );

/** Installs the locked packages of a host, and then the packed library as its user does. */
async function installInto(folder: string, host: Host, tarball: string): Promise<void> {
  for (const name of ['package.json', 'package-lock.json'])
    await copyFile(`tests/hosts/${host}/${name}`, join(folder, name));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  const npm = (...args: readonly string[]) => run('npm', [...args, ...options], { cwd: folder });
  await npm('ci');
  await npm('install', '--no-save', `./${tarball}`);
}

/** Unpacks the library, and links the packages that its package.json declares. */
async function link(folder: string, tarball: string): Promise<void> {
  const target = join(folder, 'node_modules/matricula');
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', join(folder, tarball), '-C', target, '--strip-components=1']);
  const { bin, dependencies, peerDependencies, peerDependenciesMeta } = manifestOf(target);
  for (const name of Object.keys({ ...dependencies, ...peerDependencies }))
    if (peerDependenciesMeta?.[name]?.optional !== true) await linkPackage(folder, name);
  // As npm does with commands.
  await mkdir(join(folder, 'node_modules/.bin'));
  for (const [name, path] of Object.entries(bin ?? {})) {
    await chmod(join(target, path), 0o755);
    await symlink(join(target, path), join(folder, 'node_modules/.bin', name));
  }
}

const linkPackage = (folder: string, name: string): Promise<void> =>
  symlink(resolve('node_modules', name), join(folder, 'node_modules', name));

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

type Chunk = Rolldown.OutputChunk;

/** Builds pages of the project into its folder `dist`. Returns their chunks, the entries first. */
export async function buildPages(
  project: string,
  inputs: readonly string[],
  external: readonly RegExp[] = [],
): Promise<readonly Chunk[]> {
  const input = inputs.map((name) => join(project, name));
  const result = (await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: join(project, 'dist'), rolldownOptions: { input, external: [...external] } },
  })) as Rolldown.RolldownOutput;
  return result.output
    .filter((output) => output.type === 'chunk')
    .toSorted((a, b) => Number(b.isEntry) - Number(a.isEntry));
}

/** A static server of a folder, with these headers. */
export interface Served extends AsyncDisposable {
  /** Ends with a slash. */
  readonly address: string;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves a folder; `/` is its `index.html`. */
export async function serveFolder(folder: string, headers: Readonly<Record<string, string>> = {}): Promise<Served> {
  const server = createServer((request, response) => {
    const path = join(folder, request.url === '/' ? 'index.html' : (request.url ?? ''));
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    void readFile(path).then(
      (content) => response.setHeader('content-type', types[extname(path)] ?? '').end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}

/** The built pages of a project, in a browser for all tests of a file. */
export function builtPages(folder: () => string): {
  readonly browser: () => Browser;
  readonly address: () => string;
} {
  let browser: Browser | undefined;
  let served: Served | undefined;
  beforeAll(async () => {
    served = await serveFolder(join(folder(), 'dist'));
    browser = await chromium.launch(inject('browserLaunch'));
  });
  afterAll(async () => {
    await browser?.close();
    await served?.[Symbol.asyncDispose]();
  });
  const started = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error('The pages are not served yet.');
    return one;
  };
  return { browser: () => started(browser), address: () => started(served).address };
}
