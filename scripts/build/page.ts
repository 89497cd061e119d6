import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { extname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, context, type BuildContext, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { serverAddresses } from '../../api-client/index.ts';
import { writeAsset } from './asset.ts';
import { darkFile } from './brand.ts';
import { browsers } from './browsers.ts';
import { entryOutput, lazyChunks, pageEntry, sharedModules, type ChunkFiles } from './chunks.ts';
import { directImports } from './direct-imports.ts';
import { writeFormPages } from './form-page.ts';
import { builtBrand, builtImages, formsFolder } from './forms.ts';
import { laterTexts } from './later-texts.ts';
import { prerenderEntry, prerenderOutputs, serviceSheet } from './prerender.ts';
import { fewChunks, smallImages, type SharedModules } from './plugins.ts';

export interface PageOptions {
  /** The output folder; `dist` by default. */
  readonly out: string;
  readonly development: boolean;
}

const liveReload = 'scripts/dev/live-reload.ts';
/** The style sheets: of the pages, of the pages in development, of the dark scheme, and of the service view. */
const sheets = {
  usual: 'portal/styles/index.css',
  development: 'portal/dev/index.css',
  dark: 'portal/styles/index-dark.css',
  service: 'portal/service/index.css',
} as const;

type PageBuild = BuildOptions & { readonly metafile: true };

/** Creates an esbuild context of the page. `writePage` writes the HTML pages of a finished build. */
export async function pageContext(
  options: PageOptions,
  more: readonly Plugin[] = [],
): Promise<BuildContext<PageBuild>> {
  if (options.development) return context(pageBuild(options, new Map(), more));
  const { metafile } = await build({ ...pageBuild(options, new Map()), write: false });
  return context(pageBuild(options, sharedModules(metafile), more));
}

function pageBuild({ out, development }: PageOptions, shared: SharedModules, more: readonly Plugin[] = []): PageBuild {
  const entryPoints = [
    { in: pageEntry, out: 'main' },
    { in: development ? sheets.development : sheets.usual, out: 'styles' },
    ...(hasDarkScheme(out) ? [{ in: sheets.dark, out: 'dark' }] : []),
    { in: sheets.service, out: 'service' },
  ];
  return {
    entryPoints: [
      ...entryPoints,
      development ? { in: liveReload, out: 'live-reload' } : { in: prerenderEntry, out: 'prerender' },
    ],
    outdir: join(out, 'public', serverAddresses.assets),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: browsers,
    jsx: 'automatic',
    jsxDev: development,
    minify: !development,
    sourcemap: development ? 'inline' : false,
    legalComments: 'none',
    // `matricula:forms/<id>.json` is the URL of a form, which the page fetches. The modules beside it are
    // code.
    alias: { 'matricula:forms': resolve(formsFolder(out)) },
    loader: { '.json': 'file', '.woff2': 'file', '.svg': 'file', '.png': 'file', '.webp': 'file' },
    // Also in development: Emotion's development build writes style elements that the content security policy
    // refuses.
    conditions: ['production', 'module'],
    define: { 'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production') },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: `/${serverAddresses.assets}`,
    metafile: true,
    // Imports of lazy modules decide only in which chunk a module is.
    logOverride: { 'ignored-bare-import': 'silent' },
    plugins: [directImports(), smallImages(), fewChunks(pageEntry, prerenderEntry, shared), ...more],
  };
}

/** Deletes the output of former builds, so that the folder contains exactly one build. */
export async function emptyPage(out: string): Promise<void> {
  await rm(join(out, 'public'), { recursive: true, force: true });
  await mkdir(join(out, 'public', serverAddresses.assets), { recursive: true });
}

/** Writes the page of each form with the script, the styles and preloads for the first page. */
export async function writePage(metafile: Metafile, { out, development }: PageOptions): Promise<void> {
  const outputs = Object.entries(metafile.outputs);
  const main = entryOutput(metafile);
  const address = (path: string): string => `/${relative(join(out, 'public'), path).replaceAll('\\', '/')}`;
  const reload = outputs.find(([, output]) => output.entryPoint === liveReload);
  const outputOf = (sheet: string): string => outputs.find(([, { entryPoint }]) => entryPoint === sheet)?.[0] ?? '';
  const styles = outputOf(development ? sheets.development : sheets.usual);
  const darkStyles = address(outputOf(sheets.dark));
  const darkSheet = `media="screen and (prefers-color-scheme: dark)" data-dark href="${darkStyles}"`;
  const head = [
    `<link rel="stylesheet" href="${address(styles)}">`,
    hasDarkScheme(out) ? `<link rel="stylesheet" ${darkSheet}>` : '',
    `<link rel="stylesheet" ${serviceSheet} href="${address(outputOf(sheets.service))}">`,
    `<script src="${await writeEarlyScript(out, lazyChunks(metafile))}"></script>`,
    `<script type="module" src="${address(main)}"></script>`,
    development && reload !== undefined ? `<script type="module" src="${address(reload[0])}"></script>` : '',
  ];
  if (existsSync(builtImages(out)))
    await cp(builtImages(out), join(out, 'public', serverAddresses.assets), { recursive: true });
  const isLater = development ? () => false : await laterTexts(metafile);
  await writeFormPages(out, [...(await writeIcons(out)), ...head.filter(Boolean)], isLater);
  const unused = outputs.filter(isUnusedSheet).map(([path]) => path);
  await Promise.all(unused.map((path) => rm(path, { force: true })));
  const left = new Set([...unused, ...prerenderOutputs(metafile)]);
  const shipped = outputs.filter(([path]) => !left.has(path));
  await writeFile(join(out, 'metafile.json'), JSON.stringify({ ...metafile, outputs: Object.fromEntries(shipped) }));
}

/** True for the copy of the styles that esbuild writes for each chunk. The pages use one sheet for all of them. */
const isUnusedSheet = ([path, { entryPoint }]: [string, Metafile['outputs'][string]]): boolean =>
  path.endsWith('.css') && !Object.values<string | undefined>(sheets).includes(entryPoint);

const hasDarkScheme = (out: string): boolean => existsSync(join(builtBrand(out), darkFile));

/** The early script also runs in browsers that are too old for the page, and says so. */
const earlySyntax = 'es2020';

/**
 * Writes the script that runs before the first paint, and returns its URL. It is no module, because modules wait. No
 * chunk can contain the names of the files, because the name of a file contains a hash of its content.
 */
async function writeEarlyScript(out: string, chunkFiles: ChunkFiles): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['portal/start/early.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: earlySyntax,
    banner: { js: `globalThis.chunkFiles=${JSON.stringify(chunkFiles)};` },
    plugins: [directImports()],
  });
  return writeAsset(out, 'early', 'js', outputFiles[0]?.contents ?? new Uint8Array());
}

/** Writes the icon, and the older format that browsers request from a fixed URL. Returns the links to them. */
async function writeIcons(out: string): Promise<readonly string[]> {
  const icon = await readFile(join(builtBrand(out), 'icon.svg'));
  const address = await writeAsset(out, 'icon', 'svg', icon);
  await copyFile(join(builtBrand(out), 'favicon.ico'), join(out, 'public/favicon.ico'));
  return [
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    `<link rel="icon" type="image/svg+xml" href="${address}">`,
  ];
}

/** Makes the imports between scripts relative, so that scripts loaded from another folder import from there. */
export async function relateImports(out: string): Promise<void> {
  const folder = join(out, 'public', serverAddresses.assets);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      await writeFile(path, (await readFile(path, 'utf8')).replaceAll(importOfFile, '$<start>./'));
    }),
  );
}

/** The address of another script in an import. */
const importOfFile = new RegExp(`(?<start>\\b(?:from|import)\\s*\\(?["'\`])/${serverAddresses.assets}/`, 'g');

/** Writes a .br and a .gz file beside every text file, so the server never compresses files. */
export async function compressPage(out: string): Promise<void> {
  const folder = join(out, 'public');
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => ['.html', '.js', '.css', '.json', '.svg'].includes(extname(name)));
  await Promise.all(texts.map((name) => compressFile(join(folder, name))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const brotli = promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  await Promise.all([
    brotli.then((compressed) => writeFile(`${path}.br`, compressed)),
    promisify(gzip)(content, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
  ]);
}
