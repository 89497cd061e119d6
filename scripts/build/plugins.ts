import { relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/** The modules that several lazy modules share, by each lazy module that loads them. */
export type SharedModules = ReadonlyMap<string, readonly string[]>;

/**
 * Puts all static imports of the entry of the page into one chunk, and what its lazy modules share into another one.
 * esbuild creates a chunk for each set of entries that reach a module, so each lazy module and the other entry import
 * the entry of the page, and those that share anything import what `shared` says.
 */
export function fewChunks(entry: string, otherEntry: string, shared: SharedModules): Plugin {
  return {
    name: 'few-chunks',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        const isLater = kind === 'dynamic-import' || (kind === 'entry-point' && path.endsWith(otherEntry));
        if (!isLater || pluginData === unwrapped) return undefined;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: unwrapped });
        return found.errors.length > 0 ? found : { path: found.path, namespace: 'lazy' };
      });
      build.onLoad({ filter: /./, namespace: 'lazy' }, ({ path }) => ({
        contents: [
          ...[entry, ...(shared.get(relative('.', path)) ?? [])].map(
            (one) => `import ${JSON.stringify(resolve(one))};`,
          ),
          `export * from ${JSON.stringify(path)};`,
        ].join('\n'),
        loader: 'js',
        resolveDir: process.cwd(),
      }));
    },
  };
}

const unwrapped = Symbol('the module itself');
