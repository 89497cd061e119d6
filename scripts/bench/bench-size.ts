/** `npm run bench:size`: the bytes of one small form with this library and with others, beyond React. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildLibrary } from '../build/library.ts';
import { bundlers, installSameForms, sameForms, sizeWithEsbuild, sizeWithVite, type Size } from './same-form.ts';

// Otherwise the plugin of React builds for development.
process.env['NODE_ENV'] = 'production';
const folder = await mkdtemp(join(tmpdir(), 'matricula-size-'));
try {
  const { name, version } = await buildLibrary(join(folder, 'library'));
  await promisify(execFile)('npm', ['pack', join(folder, 'library'), '--offline'], { cwd: folder });
  await installSameForms(folder, `./${name}-${version}.tgz`);
  console.log(`${new Date().toISOString().slice(0, 10)}, ${bundlers}\n`);
  console.log('| kB after gzip, beyond React | esbuild: first page | all | Vite: first page | all | CSS |');
  console.log('|---|---|---|---|---|---|');
  for (const [file, title] of Object.entries(sameForms)) {
    const [esbuild, vite] = [await sizeWithEsbuild(folder, file), await sizeWithVite(folder, file)];
    const cells = [esbuild.first, esbuild.all, vite.first, vite.all, esbuild.css].map(kilobytes);
    console.log(`| ${[title, ...cells].join(' | ')} |`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

function kilobytes(bytes: Size['first']): string {
  return bytes === 0 ? '' : (bytes / 1000).toFixed(1);
}
