/** The chunks of the built page, as esbuild's metafile lists them. */
import { basename, parse } from 'node:path';
import type { Metafile } from 'esbuild';

/** The module with which the page starts. */
export const pageEntry = 'portal/start/main.tsx';

/** The output of the entry of the page. */
export function entryOutput({ outputs }: Metafile): string {
  const path = Object.keys(outputs).find((one) => outputs[one]?.entryPoint === pageEntry);
  if (path === undefined) throw new Error(`The build has no output for ${pageEntry}.`);
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
  const main = entryOutput(metafile);
  const eager = new Set([main, ...staticImports(metafile, main)]);
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  const lazy = new Set(imported.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path));
  return Object.fromEntries(
    [...lazy].map((path) => [
      parse(metafile.outputs[path]?.entryPoint ?? path).name,
      [path, ...staticImports(metafile, path)].filter((file) => !eager.has(file)).map((file) => basename(file)),
    ]),
  );
}
