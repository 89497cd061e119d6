import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and those above it, which only this user can read by default. An existing folder is not changed. The
 * recursive `mkdir` of Node never ends where nobody can create a folder, such as in /proc.
 */
export async function createFolder(path: string, mode = 0o700): Promise<void> {
  if (await isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) await createFolder(above, mode);
  await mkdir(path, { mode }).catch(async (error: unknown) => {
    if (!(await isFolder(path))) throw error;
  });
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
