import { randomUUID } from 'node:crypto';
import { mkdir, readFile, realpath, rename, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Creates the links in `folder` to the libraries of the programs in `native`. The install script of the package also
 * creates them, but install scripts may be disabled.
 */
export async function makeLibraryLinks(native: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const links: readonly { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const library = await realpath(join(native, 'lib', basename(source)));
    const link = join(folder, basename(target));
    if ((await realpath(link).catch(() => null)) !== library) await replaceLink(library, link);
  }
}

/** Replaces a link atomically, because another process may start from the same folder. */
async function replaceLink(library: string, link: string): Promise<void> {
  const fresh = `${link}.${randomUUID()}`;
  await symlink(library, fresh);
  await rename(fresh, link);
}
