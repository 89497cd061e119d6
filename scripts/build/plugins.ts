/** The esbuild plugins of the page. Each comment states what no option of esbuild and no package export can do. */
import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** Removes React Router's instrumentation, which no option disables and no module uses (1,160 bytes gzip). */
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
