/** The library as npm packs it. */
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildLibrary } from './library.ts';

/** The part of npm's report about a packed package that tests read. */
export interface PackedLibrary {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** The file of a folder with a packed library that describes it. */
export const packedFile = 'packed.json';

/** Builds and packs the library into a folder, beside a description of it. Replaces what is there. */
export async function packLibrary(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const library = join(folder, 'library');
  await buildLibrary(library);
  const options = ['--pack-destination', folder, '--json', '--offline'];
  const { stdout } = await promisify(execFile)('npm', ['pack', library, ...options], { cwd: folder });
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, PackedLibrary>);
  if (packed === undefined) throw new Error('npm packed nothing.');
  await writeFile(join(folder, packedFile), JSON.stringify(packed));
}
