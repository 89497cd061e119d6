import { readFile } from 'node:fs/promises';
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
        // The hash of a chunk contains the path, and must not depend on the folder of the repository.
        return found.errors.length > 0 ? found : { path: relative('.', found.path), namespace: 'lazy' };
      });
      build.onLoad({ filter: /./, namespace: 'lazy' }, ({ path }) => ({
        contents: [
          ...[entry, ...(shared.get(path) ?? [])].map((one) => `import ${JSON.stringify(resolve(one))};`),
          `export * from ${JSON.stringify(resolve(path))};`,
        ].join('\n'),
        loader: 'js',
        resolveDir: process.cwd(),
      }));
    },
  };
}

const unwrapped = Symbol('the module itself');

/** The bytes up to which an image costs less in the styles than as a file, whose headers have about 600. */
const smallImage = 1_500;

/** Puts small drawings, without the space between their elements, into the styles that show them. */
export function smallImages(): Plugin {
  return {
    name: 'small-images',
    setup(build) {
      build.onLoad({ filter: /\.svg$/ }, async ({ path }) => {
        const contents = await readFile(path, 'utf8');
        if (contents.length > smallImage) return { contents, loader: 'file' };
        return { contents: contents.replaceAll(/>\s+</g, '><').trim(), loader: 'dataurl' };
      });
    },
  };
}
