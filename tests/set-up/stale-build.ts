import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The folders from which the page is built. */
export const sources = ['api-client', 'engine', 'forms', 'portal', 'renderer', 'scripts/build', 'server', 'workbench'];

/** Endings of documentation, and of files for editors, which commands and the build itself write beside the forms. */
const unused = ['.md', '.schema.json', '.answers.ts'];
const isUnused = (name: string): boolean => unused.some((end) => name.endsWith(end));

/** The path of a file that has changed since the build began; null if the build is complete and current. */
export async function changedSinceBuild(project = '.'): Promise<string | null> {
  const [first, last] = ['served-forms.json', 'manifest.json'].map((name) => join(project, 'dist/codegen', name));
  if (first === undefined || last === undefined || !existsSync(first) || !existsSync(last)) return 'dist';
  const { mtimeMs: began } = await stat(first);
  if ((await stat(last)).mtimeMs < began) return 'dist';
  for (const folder of sources)
    for (const entry of await readdir(join(project, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && !isUnused(entry.name) && (await stat(path)).mtimeMs > began) return relative(project, path);
    }
  return null;
}
