/** Bundles the programs that open untrusted files. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { builtConverters } from '../../server/index.ts';

const sources = 'server/documents/child';

/**
 * Writes the programs to the folder from which the server starts them. A process is started for each document; from
 * the sources of the project and of `pdf-lib` its start takes more than twice the processor time.
 */
export async function buildConverters(): Promise<void> {
  await rm(builtConverters, { recursive: true, force: true });
  await build({
    entryPoints: [join(sources, 'converter.ts'), join(sources, 'thumbnail.ts')],
    outdir: builtConverters,
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    legalComments: 'none',
    chunkNames: '[name]-[hash]',
    // Its WebAssembly is a file beside it.
    external: ['@hyzyla/pdfium'],
  });
}
