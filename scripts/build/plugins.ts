/** The esbuild plugins of the page. Each comment states what no option of esbuild and no package export can do. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** Removes React Router's instrumentation, which no option disables and no module uses (1,060 bytes gzip). */
export function noInstrumentation(): Plugin {
  return {
    name: 'no-instrumentation',
    setup(build) {
      const filter = /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]router[\\/]instrumentation\.js$/;
      build.onLoad({ filter }, () => ({
        contents: `
          export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
          export const getRouteInstrumentationUpdates = () => ({});
          export const instrumentClientSideRouter = (router) => router;
          export const instrumentHandler = (handler) => handler;
          export const instrumentationResultMetaContext = {};
        `,
        loader: 'js',
      }));
    },
  };
}

/**
 * Removes from React DOM the functions that add `<link>` elements, which no module calls, and the names of SVG
 * attributes that no component uses (2,900 bytes gzip).
 */
export function smallerReactDom(): Plugin {
  return {
    name: 'smaller-react-dom',
    setup(build) {
      build.onLoad({ filter: /react-dom[\\/]cjs[\\/]react-dom\.production\.js$/ }, ({ path }) =>
        without(path, /^exports\.(?:preconnect|prefetchDNS|pre(?:init|load)(?:Module)?) = function [^]*?^};$/gm),
      );
      build.onLoad({ filter: /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/ }, async ({ path }) => {
        const used = await wordsOfComponents();
        const isUsed = ([, name = '']: readonly string[]): boolean => used.has(name) || keptNames.has(name);
        const unused = new RegExp(
          [...(await readFile(path, 'utf8')).matchAll(/^ {4}\["(\w+)", "[\w:-]+"\],?$/gm)]
            .filter((row) => !isUsed(row))
            .map(([row]) => row.replaceAll(/[[\]]/g, '\\$&'))
            .join('|'),
          'gm',
        );
        return without(path, / {2}D: prefetchDNS,[^}]*/g, unused);
      });
    },
  };
}

/** Attributes of HTML. */
const keptNames = new Set(['acceptCharset', 'htmlFor', 'httpEquiv', 'crossOrigin']);

async function without(path: string, ...parts: readonly RegExp[]): Promise<{ contents: string; loader: 'js' }> {
  let contents = await readFile(path, 'utf8');
  for (const part of parts) {
    const rest = contents.replaceAll(part, '');
    if (rest === contents) throw new Error(`${path} does not contain ${part.source}.`);
    contents = rest;
  }
  return { contents, loader: 'js' };
}

/** All words in the files with components. */
async function wordsOfComponents(): Promise<ReadonlySet<string>> {
  const names = globSync('{renderer,portal}/**/*.tsx');
  const sources = await Promise.all(names.map((name) => readFile(resolve(name), 'utf8')));
  return new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []));
}

/**
 * Makes React one module of named exports: esbuild wraps a CommonJS package once for each file that imports it, and
 * calls its functions as methods of that wrapper (1,000 bytes gzip).
 */
export function reactOnce(): Plugin {
  return {
    name: 'react-once',
    setup(build) {
      const filter = /^react(?:\/jsx-runtime)?$/;
      build.onResolve({ filter }, ({ path, kind, namespace }) =>
        kind === 'import-statement' && namespace !== 'react-once' ? { path, namespace: 'react-once' } : undefined,
      );
      build.onLoad({ filter, namespace: 'react-once' }, async ({ path }) => {
        const { default: react } = (await import(path)) as { readonly default: object };
        return {
          contents: `import react from '${path}';
export default react;
export const { ${Object.keys(react).join()} } = react;`,
          loader: 'js',
          resolveDir: process.cwd(),
        };
      });
    },
  };
}

/**
 * Puts all static imports of the entry of the page into one chunk, by making each lazily imported module and
 * the other entry import it. esbuild creates a chunk for each set of entries that reach a module (56 files instead of
 * 4, 14 kB gzip more).
 */
export function oneEagerChunk(entry: string, otherEntry: string): Plugin {
  return {
    name: 'one-eager-chunk',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        const isLater = kind === 'dynamic-import' || (kind === 'entry-point' && path.endsWith(otherEntry));
        if (!isLater || pluginData === unwrapped) return undefined;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: unwrapped });
        return found.errors.length > 0 ? found : { path: found.path, namespace: 'lazy' };
      });
      build.onLoad({ filter: /./, namespace: 'lazy' }, ({ path }) => ({
        contents: `import ${JSON.stringify(resolve(entry))};\nexport * from ${JSON.stringify(path)};`,
        loader: 'js',
        resolveDir: process.cwd(),
      }));
    },
  };
}

const unwrapped = Symbol('the module itself');
