/** Renders the pages that a visitor can open first to HTML, with the built modules of the page. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Metafile } from 'esbuild';
import { serverAddresses } from '../../api-client/index.ts';
import { fetchLink } from './asset.ts';
import { lazyChunks, type ChunkFiles } from './chunks.ts';
import { keepingPresses } from './early-presses.ts';
import { builtForms } from './forms.ts';
import { decodeHtml, encodeHtml } from './html-text.ts';
import { isOutline, writeOutline } from './outline.ts';

/** The module that renders; the visitor's browser never loads it. */
export const prerenderEntry = 'portal/start/prerender.tsx';

/** The day of the pages, which the browser replaces by the current one after hydration. */
const today = new Date().toISOString().slice(0, 10);

/** A page as HTML, with the files that it needs at once. */
export interface BuiltPage {
  /** Its path in the form: `/about`. */
  readonly path: string;
  readonly html: string;
  readonly title: string;
  /** True for the first step, which `/` has too. */
  readonly isFirst: boolean;
  /** The keys of the answers that the browser's storage must not contain. */
  readonly sensitive: readonly string[];
  /** The addresses of the chunks and the data that rendering has loaded besides the entry. */
  readonly files: readonly string[];
  /** The names of these chunks. */
  readonly parts: readonly string[];
}

/** The built module that renders: `portal/start/prerender.tsx`. */
export interface RenderingModule {
  pagePaths: () => Promise<readonly string[]>;
  renderPage: (path: string, parts: readonly string[]) => Promise<Omit<BuiltPage, 'path' | 'files' | 'parts'>>;
}

export interface PageRequest {
  readonly publicDir: string;
  readonly module: string;
  /** The attributes of the root element, by their names in `dataset`. */
  readonly dataset: Readonly<Record<string, string>>;
  readonly chunkFiles: ChunkFiles;
}

/**
 * The folders of the rendered pages, which the server reads. In the second one the early script runs before the first
 * paint, for a browser with the early cookie.
 */
const { renderedPages, decidedPages } = serverAddresses;

/**
 * Writes the first pages of each form beside its index.html, which stays the page of applicants and of all other
 * addresses. All have their styles in the head. Removes the module that renders.
 */
export async function prerenderPages(metafile: Metafile, out: string): Promise<void> {
  const publicDir = resolve(out, 'public');
  const [modulePath = ''] = prerenderOutputs(metafile);
  const module = `/${relative(publicDir, resolve(modulePath))}`;
  const chunkFiles = lazyChunks(metafile);
  const [, ...others] = (await builtForms(out)).forms;
  for (const base of ['', ...others]) {
    const index = join(publicDir, base, 'index.html');
    const shell = await withStyles(await readFile(index, 'utf8'), publicDir);
    await writeFile(index, shell);
    const ofShell = datasetOf(shell);
    const outline = await writeOutline(out, ofShell['definition'] ?? '');
    const dataset = { ...ofShell, ...(outline === null ? {} : { outline }), today };
    const pages = await renderPages({ publicDir, module, dataset, chunkFiles });
    for (const name of [renderedPages, decidedPages]) {
      const folder = join(publicDir, base, name);
      await mkdir(folder, { recursive: true });
      for (const page of pages) {
        const html =
          name === decidedPages ? filled(shell, page, true) : filled(withoutOptionalFonts(shell), page, false);
        await writeFile(join(folder, `${page.path.slice(1)}.html`), html);
        if (page.isFirst) await writeFile(join(folder, 'index.html'), html);
      }
    }
  }
  await Promise.all(prerenderOutputs(metafile).map((path) => rm(path)));
}

/** The outputs of the module that renders. */
export const prerenderOutputs = (metafile: Metafile): readonly string[] =>
  Object.keys(metafile.outputs).filter((path) => /\/prerender-\w+\.js$/.test(path));

/** The addresses of the typefaces of styles. */
const fontsIn = (styles: string): readonly string[] => [
  ...new Set(Array.from(styles.matchAll(/url\("?([^")]+\.woff2)"?\)/g), ([, address = '']) => address)),
];

/**
 * The link that loads a typeface without a referrer. Chromium sends the address of the page, which can contain a secret
 * link, with a typeface that styles in the head name, whatever the policy of the page is.
 */
const fontLink = (address: string): string =>
  `<link rel="preload" as="font" fetchpriority="low" crossorigin referrerpolicy="no-referrer" href="${address}">`;

const optionalFont = /@font-face\{[^}]*font-display:optional[^}]*\}/g;

/**
 * The page of a first visit, which cannot show an optional typeface: its request would only delay the scripts. The page
 * fetches the files when it is used (`prefetch.ts`), for the next page.
 */
function withoutOptionalFonts(page: string): string {
  const fonts = fontsIn((page.match(optionalFont) ?? []).join(''));
  const rest = page.replaceAll(optionalFont, '');
  const unused = fonts.filter((address) => !rest.includes(`url("${address}")`));
  return unused
    .reduce((html, address) => html.replace(fontLink(address), ''), rest)
    .replace(/<div\s+id="root"/, (root) =>
      unused.length === 0 ? root : `${root} data-typefaces="${unused.join(' ')}"`,
    );
}

/** Renders all pages of the form whose root element has these attributes. */
async function renderPages(request: PageRequest): Promise<readonly BuiltPage[]> {
  const worker = new Worker(new URL('./render-pages.ts', import.meta.url), { workerData: request });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  } finally {
    await worker.terminate();
  }
}

/** The space that esbuild leaves before the value of a variable, which has no meaning. */
const spaceOfVariable = /(?<name>--[\w-]+): (?=\S)/g;

const styleSheet = /<link rel="stylesheet" (?<attributes>[^>]*)href="(?<address>[^"]+)">/;

/**
 * The page with its styles in the head, so that it is painted without a further request, and without line breaks
 * between elements. The server allows the styles by their hash.
 */
async function withStyles(shell: string, publicDir: string): Promise<string> {
  const { attributes = '', address } = styleSheet.exec(shell)?.groups ?? {};
  if (address === undefined) return shell.replaceAll(/>\n\s*</g, '><');
  const sheet = (await readFile(join(publicDir, address), 'utf8')).trim();
  const styles = sheet.replaceAll(spaceOfVariable, '$<name>:');
  const links = fontsIn(styles).map(fontLink).join('');
  const element = `${links}<style${attributes === '' ? '' : ` ${attributes.trim()}`}>${styles}</style>`;
  return withStyles(
    shell.replace(styleSheet, () => element),
    publicDir,
  );
}

/** The attribute of the styles that only the service view needs. No page of a visitor leads there. */
export const serviceSheet = 'data-service';
const serviceStyles = new RegExp(`<style ${serviceSheet}>[^]*?</style>`);

const loadingScreen = /<main class="loading-screen">[^]*?<\/main>/;

/** The page of a form with the content of one of its pages, and the loading screen for those who must not see it. */
function filled(shell: string, { path, html, title, files, parts, sensitive }: BuiltPage, isDecided: boolean): string {
  const { base = '', calculations = '', definition = '' } = datasetOf(shell);
  const [loading = ''] = loadingScreen.exec(shell) ?? [];
  const { content, presses } = keepingPresses(html);
  // The shell loads them early for all its pages.
  const ofForm = [definition, calculations];
  const others = files.filter((file) => !ofForm.includes(file));
  const chunks = others.filter((file) => file.endsWith('.js'));
  const data = others.filter((file) => file.endsWith('.json'));
  const links = [...chunks, ...data].map(fetchLink);
  const unused = ofForm.filter((file) => !files.includes(file)).map(fetchLink);
  // The early script keeps only what is on the page. The frame around several options has the key as its id.
  const secrets = sensitive.filter((key) => html.includes(`id="${key}"`)).join(' ');
  const attributes =
    `data-page="${path}" data-today="${today}" data-parts="${parts.join(' ')}"` +
    (secrets === '' ? '' : ` data-sensitive="${secrets}"`) +
    data
      .filter(isOutline)
      .map((file) => ` data-outline="${file}"`)
      .join('');
  return (
    unused
      .reduce((page, link) => page.replace(link, ''), shell)
      .replace(serviceStyles, '')
      .replace(/<title>.*<\/title>/, () => `<title>${encodeHtml(title)}</title>`)
      // The script of early.ts. A deferred script does not delay the first paint, and runs before the modules.
      .replace('<html', '<html class="early"')
      .replace('<script src=', () => `<script data-base="${base}"${isDecided ? '' : ' defer'} src=`)
      .replace('</head>', () => `${links.join('')}</head>`)
      .replace(/(<div\s+id="root"[^>]*)>\s*/, (_, root: string) => `${root}${attributes}>`)
      .replace(
        new RegExp(`${loadingScreen.source}\\s*</div>`),
        () => `${unquoted(content)}</div>\n${presses}${loading.replace('<main', '<main id="waiting"')}`,
      )
  );
}

/** React's HTML without the quotes that it does not need. In its texts, quotes are encoded. */
const unquoted = (html: string): string => html.replaceAll(/="([\w-]+)"/g, '=$1');

/** The attributes of the root element of a page. */
function datasetOf(html: string): Record<string, string> {
  const [root = ''] = /<div\s+id="root"[^>]*>/.exec(html) ?? [];
  const attributes = [...root.matchAll(/data-([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(attributes.map(([, name = '', value = '']) => [camelCase(name), decodeHtml(value)]));
}

const camelCase = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
