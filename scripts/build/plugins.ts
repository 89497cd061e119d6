import { readFile, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { contract } from '../../api-client/contract.ts';
import { formsFolder } from './forms.ts';

/**
 * `matricula:forms/<id>.json` is the address of a form's bundle; `….validators.js` and `….calculations.js` are its modules made
 * ahead of time.
 */
export function formModules(out: string): Plugin {
  return {
    name: 'form-modules',
    setup(build) {
      build.onResolve({ filter: /^matricula:forms\// }, ({ path }) => {
        const name = path.slice('matricula:forms/'.length);
        const file = resolve(formsFolder(out), name);
        return name.endsWith('.json') ? { path: file, namespace: 'form-bundle' } : { path: file };
      });
      build.onLoad({ filter: /.*/, namespace: 'form-bundle' }, async ({ path }) => {
        return { contents: await readFile(path), loader: 'file', watchFiles: [path] };
      });
    },
  };
}

/** The browser needs a call's method and path only: the schemas, and TypeBox with them, stay on the server. */
export function contractWithoutSchemas(): Plugin {
  const rows = Object.fromEntries(Object.entries(contract).map(([name, { method, path }]) => [name, { method, path }]));
  return {
    name: 'contract-without-schemas',
    setup(build) {
      build.onLoad({ filter: /api-client[\\/]contract\.ts$/ }, () => ({
        contents: `export const contract = ${JSON.stringify(rows)};`,
        loader: 'js',
      }));
    },
  };
}

/**
 * `matricula:styles` is every style sheet of the renderer in one, the tokens and base first: a lazy chunk of JavaScript
 * never waits for styles of its own. Local class names are the same as in the modules, as both are of one build.
 */
export function oneStyleSheet(): Plugin {
  return {
    name: 'one-style-sheet',
    setup(build) {
      build.onResolve({ filter: /^matricula:styles$/ }, () => ({ path: 'styles', namespace: 'styles' }));
      build.onLoad({ filter: /.*/, namespace: 'styles' }, async () => {
        const names = (await readdir('renderer', { recursive: true })).filter((name) => name.endsWith('.css')).sort();
        const [modules, globals] = [names.filter(isModule), names.filter((name) => !isModule(name))];
        const first = (name: string): number => (name.endsWith('tokens.css') ? 0 : name.endsWith('base.css') ? 1 : 2);
        const ordered = [...globals.sort((a, b) => first(a) - first(b)), ...modules];
        return {
          contents: ordered.map((name) => `@import './renderer/${name.replaceAll('\\', '/')}';`).join('\n'),
          loader: 'css',
          resolveDir: process.cwd(),
          watchDirs: ['renderer'],
        };
      });
    },
  };
}

/**
 * Everything the page's entry imports lands in one chunk. esbuild makes a chunk for each set of entries that reach a
 * module, which would cut the first page into some thirty of them; so every lazily imported module reaches the entry too.
 */
export function oneEagerChunk(entry: string): Plugin {
  return {
    name: 'one-eager-chunk',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === unwrapped) return undefined;
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
const isModule = (name: string): boolean => name.endsWith('.module.css');

/**
 * React Router draws its own links and forms from calls and names that esbuild must take for effects. Marked as what they are,
 * those that nobody imports are left out of the first load, and with them what only they need. No server draws our pages, so the
 * router need not look for what one has handed over.
 */
export function onlyUsedLinks(): Plugin {
  return {
    name: 'only-used-links',
    setup(build) {
      build.onLoad({ filter: /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]lib\.js$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const contents = source
          .replaceAll(/^const (\w+) = (\S+\.forwardRef\()/gm, 'const $1 = /* @__PURE__ */ $2')
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll('opts?.hydrationData || parseHydrationData()', 'opts?.hydrationData');
        return { contents, loader: 'js' };
      });
    },
  };
}

/** React Router's instrumentation does something only for a router that is created with instrumentations; ours is not. */
export function noInstrumentation(): Plugin {
  return {
    name: 'no-instrumentation',
    setup(build) {
      build.onLoad({ filter: /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]router[\\/]instrumentation\.js$/ }, () => ({
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
 * Emotion as it is delivered, also in development: its other build writes style elements with text in them, which the
 * content security policy refuses.
 */
export function deliveredEmotion(): Plugin {
  const asked = { byUs: true };
  return {
    name: 'delivered-emotion',
    setup(build) {
      build.onResolve({ filter: /^@emotion\// }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (pluginData === asked) return undefined;
        const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: asked });
        return { ...found, path: found.path.replace('.development.', '.') };
      });
    },
  };
}
