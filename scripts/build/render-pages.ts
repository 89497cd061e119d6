/**
 * The worker of `prerender.ts`. It gives the modules of the page what they read from a browser: the attributes of the
 * root element, the address, an empty storage, and the files of the build.
 */
import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { BuiltPage, PageRequest, RenderingModule } from './prerender.ts';

const { publicDir, module, dataset, chunkFiles } = workerData as PageRequest;

/** The address of a file of the build: `/assets/…`. */
const addressOf = (url: string): string | undefined => /\/assets\/[^?]+/.exec(url)?.[0];

/** Each page is rendered with modules of its own, as in a browser that opens it first. */
let page = '';

registerHooks({
  resolve(specifier, context, next) {
    const isRelative = specifier.startsWith('./') && context.parentURL !== undefined;
    const address = addressOf(isRelative ? new URL(specifier, context.parentURL).href : specifier);
    if (address === undefined) return next(specifier, context);
    return { url: `${pathToFileURL(join(publicDir, address)).href}?${page}`, format: 'module', shortCircuit: true };
  },
});

let files = new Set<string>();

async function fetchFile(url: string | URL | Request): Promise<Response> {
  const address = addressOf(String(url)) ?? '';
  files.add(address);
  return new Response(await readFile(join(publicDir, address)));
}

const root = { dataset };
const none = (): void => undefined;
Object.assign(globalThis, {
  document: { cookie: '', getElementById: () => root, defaultView: globalThis },
  location: { search: '', hash: '', href: 'http://localhost/', origin: 'http://localhost', pathname: '/' },
  history: { state: null, replaceState: none },
  sessionStorage: { getItem: () => null },
  addEventListener: none,
  fetch: fetchFile,
  chunkFiles,
});

async function renderWith(path: string, parts: readonly string[]): Promise<BuiltPage> {
  page = encodeURIComponent([path, ...parts].join());
  files = new Set();
  location.pathname = `${dataset['base'] ?? ''}${path}`;
  const { renderPage } = await load();
  return { path, ...(await renderPage(path, parts)), parts, files: [...files] };
}

/** The first rendering only finds the lazy components; the second one has them at once, as the browser. */
async function render(path: string): Promise<BuiltPage> {
  const first = await renderWith(path, []);
  const isLoaded = ([, [own]]: readonly [string, readonly string[]]): boolean =>
    first.files.some((file) => file.endsWith(`/${own}`));
  const parts = Object.entries(chunkFiles)
    .filter(isLoaded)
    .map(([name]) => name);
  return parts.length === 0 ? first : renderWith(path, parts);
}

const load = (): Promise<RenderingModule> => import(module) as Promise<RenderingModule>;

const pages: BuiltPage[] = [];
for (const path of await (await load()).pagePaths()) pages.push(await render(path));
parentPort?.postMessage(pages, []);
