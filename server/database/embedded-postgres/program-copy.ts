/**
 * Copies the PostgreSQL programs for a user who cannot enter the project, for example in the home directory of root.
 * PostgreSQL resolves the path of its own program, so its user must be able to enter every folder above it.
 */
import { chmod, copyFile, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** Folders that other users can usually enter. One of them may be read-only or allow no programs. */
export const copyPlaces = (): readonly string[] => ['/var/cache', tmpdir(), '/var/tmp', '/tmp'];

/**
 * Returns the folder in `place` with a copy of the files of `native` that belongs to us. A copy of an earlier start is
 * used again if its content is equal. Throws when the place cannot be written to.
 */
export async function copyPrograms(native: string, place: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const copy = join(place, `matricula-postgresql-${version}`);
  const files = await filesBelow(native);
  const isUsable = async (): Promise<boolean> => (await isOurs(copy)) && (await isEqual(native, copy, files));
  if (await isUsable()) return copy;
  const fresh = await mkdtemp(`${copy}-`);
  try {
    for (const file of files) await copyOne(join(native, file), join(fresh, file));
    await openFolders(fresh);
    const isTaken = await rename(fresh, copy).then(
      () => false,
      () => true,
    );
    // Another process may have been first. Anything else with that name is replaced.
    if (isTaken && !(await isUsable())) await replace(copy, fresh);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return copy;
}

/** All files except static libraries, which only compilers need. */
async function filesBelow(native: string): Promise<readonly string[]> {
  const entries = await readdir(native, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.a'));
  return files.map((entry) => relative(native, join(entry.parentPath, entry.name)));
}

/** True when nobody else can have changed the folder. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return found !== null && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** Compares bytes: a power failure leaves files of the right name and size without their content. */
async function isEqual(native: string, copy: string, files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    const [theirs, ours] = await Promise.all([
      readFile(join(native, file)),
      readFile(join(copy, file)).catch(() => null),
    ]);
    if (ours === null || !theirs.equals(ours)) return false;
  }
  return true;
}

async function copyOne(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}

/** Allows all users to read and run everything, independent of our umask. */
async function openFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  for (const path of ['', ...entries]) await chmod(join(folder, path), 0o755);
}

async function replace(copy: string, fresh: string): Promise<void> {
  const former = `${fresh}-former`;
  await rename(copy, former);
  await rename(fresh, copy);
  await rm(former, { recursive: true, force: true });
}
