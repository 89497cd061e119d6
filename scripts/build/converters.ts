/** Bundles the programs that open untrusted files. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { builtConverters } from '../../server/index.ts';

const sources = 'server/documents/child';

/**
 * Writes the programs to the folder from which the server starts them. A process is started for each document; from
 * the sources of the project and of `pdf-lib` its start takes more than twice the processor time. Files that stay the
 * same are not touched, because a server or a test may start a program meanwhile.
 */
export async function buildConverters(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(sources, 'converter.ts'), join(sources, 'drawer.ts')],
    outdir: builtConverters,
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    legalComments: 'none',
    chunkNames: '[name]-[hash]',
    // Their WebAssembly is in files beside them.
    external: ['@hyzyla/pdfium', 'fontverter', 'subset-font'],
  });
  await mkdir(builtConverters, { recursive: true });
  for (const { path, contents } of outputFiles) await replaceFile(path, contents);
  const names = new Set(outputFiles.map(({ path }) => basename(path)));
  // Another process may be writing a file under its unfinished name.
  const former = (await readdir(builtConverters)).filter((name) => name.endsWith('.js') && !names.has(name));
  await Promise.all(former.map((name) => rm(join(builtConverters, name), { force: true })));
}

/** Replaces a file with other content in one step, so that no process reads a part of it. */
async function replaceFile(path: string, contents: Uint8Array): Promise<void> {
  const present = await readFile(path).catch(() => null);
  if (present?.equals(contents) === true) return;
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, contents);
  await rename(unfinished, path);
}
