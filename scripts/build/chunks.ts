/** The chunks of the built page, as esbuild's metafile lists them. */
import { basename, parse } from 'node:path';
import type { Metafile } from 'esbuild';
import { firstChunks } from '../../portal/session/state/served-form.ts';
import type { SharedModules } from './plugins.ts';

export const pageEntry = 'portal/start/main.tsx';

/** The output with everything eager, which starts the page. */
export function entryOutput(metafile: Metafile): string {
  const { outputs } = metafile;
  // esbuild's own output for the entry only imports the chunk, because others import it too. No page requests it.
  const stub = Object.keys(outputs).find((one) => outputs[one]?.entryPoint === pageEntry);
  const [path, ...others] = stub === undefined ? [] : staticImports(metafile, stub);
  if (path === undefined || others.length > 0) throw new Error(`${pageEntry} has not exactly one eager chunk.`);
  return path;
}

/** The chunks that an output imports statically, directly or indirectly. */
export function staticImports(metafile: Metafile, path: string): string[] {
  const found = new Set<string>();
  const visit = (at: string): void => {
    for (const { path: next, kind } of metafile.outputs[at]?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(path);
  return [...found];
}

/** The names of files by the name of a chunk, as `loadChunk` of the renderer reads them. */
export type ChunkFiles = Readonly<Record<string, readonly string[]>>;

/** The files of each lazy chunk that the first load lacks, its own first, by the name of its module. */
export function lazyChunks(metafile: Metafile): ChunkFiles {
  return Object.fromEntries(
    lazyOutputs(metafile).map(([path, files]) => [
      nameOf(metafile.outputs[path]?.entryPoint ?? path),
      [path, ...files].map((file) => basename(file)),
    ]),
  );
}

/** The outputs that load on demand, each with the other ones that it needs and the first load lacks. */
function lazyOutputs(metafile: Metafile): readonly (readonly [path: string, files: readonly string[]])[] {
  const eager = entryOutput(metafile);
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  const lazy = new Set(imported.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path));
  return [...lazy].map((path) => [path, staticImports(metafile, path).filter((file) => file !== eager)]);
}

/**
 * The shared modules that each lazy module loads, from a build that has a chunk for each set of lazy modules: all of
 * them, and for the modules of first visits only what these and the ones before them share.
 */
export function sharedModules(metafile: Metafile): SharedModules {
  const sharing = lazyOutputs(metafile).filter(([, files]) => files.length > 0);
  const inputsOf = (files: readonly string[]): readonly string[] =>
    files.flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {})).toSorted();
  const sources = sharing.map(([path, files]) => [sourceOf(metafile.outputs[path]?.entryPoint ?? ''), files] as const);
  const sharedBy = (isOne: (source: string) => boolean): readonly string[] =>
    inputsOf([...new Set(sources.filter(([source]) => isOne(source)).flatMap(([, files]) => files))]);
  return new Map(
    sources.map(([source]) => {
      const name = nameOf(source);
      // The first one is loaded also without the others.
      const known = name === firstChunks[0] ? [name] : firstChunks;
      return [source, sharedBy((one) => !firstChunks.includes(name) || known.includes(nameOf(one)))];
    }),
  );
}

/** The name of a chunk, which is that of its module. */
const nameOf = (source: string): string => parse(source).name;

/** The path of a lazy module, which the build names with its namespace. */
const sourceOf = (entryPoint: string): string => entryPoint.replace(/^lazy:/, '');
